import { isObject, type JsonObject } from "../session/json.ts";
import type { Session } from "../session/session.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import { isSame } from "./same.ts";
import type { Selection } from "./selection.ts";

/** The edits of a selection (format §7.4). */
export interface Edits {
	/** By the id of its target the edit in force: the last one. */
	readonly byTarget: ReadonlyMap<string, Edit>;
	/** Edits that say neither to omit nor what to put in, by their index among the rows; in path order. */
	readonly invalid: ReadonlyMap<number, InvalidEdit>;
}

/** There is no `replacement`: the agent throws. There is one without `content`: the target is left without. */
export type InvalidEdit = "no-replacement" | "no-content";

/** The edit in force for an entry: the last that counts for the path and names it. */
export interface Edit {
	/** The edit, by its index among the rows. */
	readonly index: number;
	/** What comes in the place of the target's content; `null` takes its messages out. */
	readonly replacement: Replacement | null;
}

/** What an edit puts in. */
export interface Replacement {
	/** `undefined` where the edit names none: then the target is left without content, as the agent has it. */
	readonly content: unknown;
}

/** Where edits mean nothing. */
export const NO_EDITS: Edits = { byTarget: new Map(), invalid: new Map() };

/** Reads the edits that count for a path: those the selection holds. */
export function readEdits(
	session: Session,
	tree: Tree,
	path: readonly number[],
	{ firstKeptAt }: Selection,
): Edits {
	const edits = path.filter((index, place) => place >= firstKeptAt && isEdit(tree, index));
	const byTarget = new Map<string, Edit>();
	const invalid = new Map<number, InvalidEdit>();
	let at = 0;
	for (const [row, entry] of session.readAll(edits.map((index) => rowOf(tree, index)))) {
		const index = edits[at++] ?? -1;
		const { replacement } = entry;
		const content = isObject(replacement) ? replacement["content"] : undefined;
		if (replacement !== null && content === undefined) {
			invalid.set(index, replacement === undefined ? "no-replacement" : "no-content");
		}
		// The agent throws on an edit without a replacement, so there is no answer of its to keep to.
		if (row.link === undefined || replacement === undefined) continue;
		byTarget.set(row.link, { index, replacement: replacement === null ? null : { content } });
	}
	return { byTarget, invalid };
}

function isEdit(tree: Tree, index: number): boolean {
	return rowOf(tree, index).type === "context_edit";
}

/** The messages of an entry with other content, and whether any of them is another than before. */
export function replaceContent(
	messages: readonly JsonObject[],
	{ content }: Replacement,
): { readonly messages: readonly JsonObject[]; readonly isChanged: boolean } {
	const replaced = messages.map((message) => withContent(message, content));
	const isChanged = replaced.some((message, at) => !isSame(message["content"], messages[at]?.["content"]));
	return { messages: replaced, isChanged };
}

/** Other roles have no content that an edit may touch. */
function withContent(message: JsonObject, content: unknown): JsonObject {
	switch (message["role"]) {
		case "user":
		case "custom":
			return { ...message, content };
		case "assistant":
		case "toolResult":
			return {
				...message,
				content: typeof content === "string" ? [{ type: "text", text: content }] : content,
			};
		default:
			return message;
	}
}
