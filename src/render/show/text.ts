import type { JsonObject } from "../../session/json.ts";
import { indented } from "../context/full.ts";
import { pageOf } from "../cut-long.ts";
import { shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { titleLines } from "../title.ts";
import { visible, visibleLines } from "../visible.ts";
import { bodyOf } from "./body.ts";
import { standing } from "./facts.ts";
import { factLines, titleOf } from "./head.ts";
import type { ShownImage } from "./images.ts";
import type { EntryView } from "./view.ts";

export interface ShowTextOptions {
	/** Cut each text after so many UTF-16 units. */
	readonly maxChars: number | undefined;
	/** Which piece of the texts to show, from 1 (default: the first). */
	readonly page: number | undefined;
}

/** One entry in full, in lines without line feeds. */
export function* entryText(
	view: EntryView,
	entry: JsonObject,
	images: readonly ShownImage[],
	{ maxChars, page = 1 }: ShowTextOptions,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { session, tree, facts } = view;
	const ids = shortIds(tree.rows);
	const body = bodyOf(entry, facts.row, images);
	yield* titleLines(session, [], theme, columns);
	yield "";
	yield titleOf(view, ids, theme);
	yield* factLines([...standing(facts, ids), ...body.facts.map(printable)], theme, columns);
	const shown = body.parts.map((part) => pageOf(part, maxChars, page)).filter((piece) => piece !== "");
	for (const piece of shown) {
		yield "";
		yield* indented(visibleLines(piece).split("\n"));
	}
	if (shown.length > 0 || page === 1) return;
	yield "";
	yield* indented([theme.faint(`(no text has a page ${page})`)]);
}

function printable([name, value]: readonly [string, string]): [string, string] {
	return [visible(name), visible(value)];
}
