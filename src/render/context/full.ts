import type { ListedMessage } from "../../context/listing.ts";
import { rowAt } from "../../context/plan.ts";
import { readContext } from "../../context/read-context.ts";
import { counted } from "../../numbers.ts";
import type { JsonObject } from "../../session/json.ts";
import { contentLines, contentTitle } from "../contents.ts";
import type { Remark } from "../entry-line.ts";
import type { Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { headLines } from "./head.ts";
import { bulletAt, remarksAt, type SortOrder, sorted } from "./list.ts";
import type { ContextView } from "./view.ts";

/** A context with all that its messages say, in lines without line feeds. Reads them again, one at a time. */
export function* contextInFull(
	view: ContextView,
	order: SortOrder,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield* headLines(view, theme, columns);
	const list = sorted(view.list, order);
	let at = 0;
	const places = list.map(({ place }) => place);
	for (const { messages } of readContext(view.plan, places)) {
		const listed = list[at++];
		const message = messages[listed?.nth ?? -1];
		if (listed && message) yield* messageInFull(view, listed, message, theme);
	}
}

function* messageInFull(
	view: ContextView,
	listed: ListedMessage,
	message: JsonObject,
	theme: Theme,
): Generator<string, void, undefined> {
	const { place, role, tokens } = listed;
	const id = view.ids.of(rowAt(view.plan, place).id);
	const facts = [contentTitle(message), counted(tokens, "token"), ...remarkTexts(remarksAt(view, place))];
	yield "";
	yield heading({ bullet: bulletAt(view, place, theme), id, role, facts }, theme);
	yield* indented(contentLines(message));
}

/** What stands above a message in full. */
export interface Heading {
	readonly bullet: string;
	readonly id: string;
	/** Empty when it has none. */
	readonly role: string;
	/** Safe to print; empty ones are left out. */
	readonly facts: readonly string[];
}

export function heading({ bullet, id, role, facts }: Heading, theme: Theme): string {
	const kind = visible(role === "" ? "(no role)" : role);
	const shown = facts.filter((part) => part !== "").join(", ");
	return `${theme.faint(bullet)} ${theme.id(id)}  ${theme.kind(kind)(kind)}${shown === "" ? "" : `  ${theme.faint(shown)}`}`;
}

export function remarkTexts(remarks: readonly Remark[]): string[] {
	return remarks.map(({ text }) => visible(text));
}

export const INDENT = 4;

/** As `git log` sets off what is not its own words. */
export function* indented(lines: Iterable<string>): Generator<string, void, undefined> {
	for (const line of lines) yield line === "" ? "" : " ".repeat(INDENT) + line;
}
