import type { ListedMessage } from "../../context/listing.ts";
import { rowAt } from "../../context/plan.ts";
import { readContext } from "../../context/read-context.ts";
import { counted } from "../../numbers.ts";
import type { JsonObject } from "../../session/json.ts";
import type { Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { contentLines, contentTitle } from "./contents.ts";
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
	const kind = visible(role === "" ? "(no role)" : role);
	const remarks = remarksAt(view, place).map(({ text }) => visible(text));
	const facts = [contentTitle(message), counted(tokens, "token"), ...remarks].filter((part) => part !== "");
	yield "";
	yield `${theme.faint(bulletAt(view, place, theme))} ${theme.id(id)}  ${theme.kind(kind)(kind)}  ${theme.faint(facts.join(", "))}`;
	yield* indented(contentLines(message));
}

/** As `git log` sets off what is not its own words. */
export function* indented(lines: Iterable<string>): Generator<string, void, undefined> {
	for (const line of lines) yield line === "" ? "" : `    ${line}`;
}
