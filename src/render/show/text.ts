import type { JsonObject } from "../../session/json.ts";
import { shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import { bodyOf } from "./body.ts";
import { standing } from "./facts.ts";
import { factLines, titleOf } from "./head.ts";
import type { ShownImage } from "./images.ts";
import { partLines, type ShowTextOptions } from "./parts.ts";
import type { EntryView } from "./view.ts";

/** One entry in full, in lines without line feeds. */
export function* entryText(
	view: EntryView,
	entry: JsonObject,
	images: readonly ShownImage[],
	options: ShowTextOptions,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { session, tree, facts } = view;
	const ids = shortIds(tree.table.rowIds);
	const body = bodyOf(entry, facts.row, images);
	yield* titleLines(session, [], theme, columns);
	yield "";
	yield titleOf(view, ids, theme);
	yield* factLines([...standing(facts, ids), ...body.facts.map(printable)], theme, columns);
	yield* partLines(body.parts, options, theme);
}

function printable([name, value]: readonly [string, string]): [string, string] {
	return [visible(name), visible(value)];
}
