// Hot: runs once for every message the model sees.
import type { ContextPlan } from "../context/plan.ts";
import { asString, isObject, type JsonObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import { rowOf } from "../tree/tree.ts";
import type { Related } from "./finding.ts";
import type { EntryLine, Watcher } from "./rule.ts";

/** A message of the context that is judged, before it is made ready for a request. */
export interface SeenMessage {
	readonly message: JsonObject;
	readonly role: string;
	/** The entry that gives it. */
	readonly row: Row;
	/** The edit that put in its content; -1 for none. */
	readonly editedBy: number;
	readonly plan: ContextPlan;
}

/** Shows a rule each message that the model is given at a leaf, in their order. */
export function watchMessages(take: (seen: SeenMessage) => void): Watcher {
	let plan: ContextPlan | undefined;
	return {
		plan: (judged) => {
			plan = judged;
		},
		contribution: ({ fate, by, messages }, row) => {
			if (plan === undefined) return;
			const editedBy = fate === "replaced" ? by : -1;
			for (const message of messages) {
				take({ message, role: asString(message["role"]) ?? "", row, editedBy, plan });
			}
		},
	};
}

/** Where something of a message's content stands on disk. */
export interface ContentPlace {
	readonly at: Row;
	readonly pointer: string;
	readonly related: readonly Related[];
}

/** The place of a message's content, or of something in it: in its entry, or in the edit that put it in. */
export function placeOf({ row, editedBy, plan }: SeenMessage, inside = ""): ContentPlace {
	if (editedBy === -1) {
		const member = row.type === "message" ? "/message/content" : "/content";
		return { at: row, pointer: member + inside, related: [] };
	}
	return {
		at: rowOf(plan.tree, editedBy),
		pointer: `/replacement/content${inside}`,
		related: [related(row, "the entry whose content the edit replaces")],
	};
}

/** An entry as something that belongs to a finding. */
export function related({ line, offset, bytes, id }: Row, label: string): Related {
	return { line, offset, bytes, entryId: id, label };
}

/** The blocks of one type in a message, and the place of each among all. */
export function blocksOf({ content }: JsonObject, type: string): [block: JsonObject, place: number][] {
	const found: [JsonObject, number][] = [];
	if (!Array.isArray(content)) return found;
	for (let place = 0; place < content.length; place++) {
		const block: unknown = content[place];
		if (isObject(block) && block["type"] === type) found.push([block, place]);
	}
	return found;
}

/** Replies whose content is `null` or absent: the context has `[]` in its place, and `content/null` says so. */
export function noteAbsentContent(): {
	readonly has: (row: Row) => boolean;
	readonly entry: (line: EntryLine) => void;
} {
	const offsets = new Set<number>();
	return {
		has: ({ offset }) => offsets.has(offset),
		entry: ({ row, entry: { message } }) => {
			if (row.role !== "assistant" || !isObject(message)) return;
			if ((message["content"] ?? null) === null) offsets.add(row.offset);
		},
	};
}
