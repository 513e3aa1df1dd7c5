import { indented } from "../context/full.ts";
import { pageOf } from "../cut-long.ts";
import type { Theme } from "../theme.ts";
import { visibleLines } from "../visible.ts";

export interface ShowTextOptions {
	/** Cut each text after so many UTF-16 units. */
	readonly maxChars: number | undefined;
	/** Which piece of the texts to show, from 1 (default: the first). */
	readonly page: number | undefined;
}

/** Texts, or a page of each, each below an empty line; in lines without line feeds that are safe to print. */
export function* partLines(
	parts: readonly string[],
	options: ShowTextOptions,
	theme: Theme,
): Generator<string, void, undefined> {
	const { page = 1 } = options;
	let shown = 0;
	for (const part of parts) {
		let isFirst = true;
		for (const line of pieceLines(part, options)) {
			if (isFirst) yield "";
			isFirst = false;
			yield line;
		}
		if (!isFirst) shown++;
	}
	if (shown > 0 || page === 1) return;
	yield "";
	yield* indented([theme.faint(`(no text has a page ${page})`)]);
}

/** The same of one text; nothing when it has no such page. */
export function* pieceLines(
	text: string,
	{ maxChars, page = 1 }: ShowTextOptions,
): Generator<string, void, undefined> {
	const piece = pageOf(text, maxChars, page);
	if (piece !== "") yield* indented(visibleLines(piece).split("\n"));
}
