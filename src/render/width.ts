import { eastAsianWidth } from "get-east-asian-width";

/** How many columns a terminal gives to a text without control characters. */
export function displayWidth(text: string): number {
	if (PLAIN.test(text)) return text.length;
	let width = 0;
	for (const { segment } of graphemes(text)) width += graphemeWidth(segment);
	return width;
}

/** The text itself if it fits into so many columns, else its start and `…`. */
export function truncate(text: string, columns: number, ellipsis = "…"): string {
	if (text.length <= columns && PLAIN.test(text)) return text;
	if (displayWidth(text) <= columns) return text;
	let kept = "";
	let width = 0;
	const room = columns - displayWidth(ellipsis);
	for (const { segment } of graphemes(text)) {
		width += graphemeWidth(segment);
		if (width > room) break;
		kept += segment;
	}
	return room < 0 ? "" : kept.trimEnd() + ellipsis;
}

/** The text and spaces up to so many columns. */
export function padEnd(text: string, columns: number): string {
	return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/**
 * Texts whose characters take one column each and stand for themselves: ASCII, Latin, Greek, Cyrillic, punctuation,
 * arrows, lines and shapes. Nearly every text is one, and measuring it any other way costs more than reading it.
 */
const PLAIN =
	/^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2400-\u2426\u2500-\u25fc]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Made when first needed: it costs more than the rest of the start-up. */
function graphemes(text: string): Iterable<{ segment: string }> {
	segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
	return segmenter.segment(text);
}

const MARK = /^[\p{M}\p{Cf}]/u;
const EMOJI_PRESENTATION =
	/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u{1f1e6}-\u{1f1ff}]{2}|\ufe0f\u20e3/u;

/** A grapheme is as wide as its first character, an emoji two columns, a mark with nothing to stand on none. */
function graphemeWidth(grapheme: string): number {
	const code = grapheme.codePointAt(0) ?? 0;
	if (code >= 0x20 && code < 0x7f && grapheme.length === 1) return 1;
	if (MARK.test(grapheme)) return 0;
	return EMOJI_PRESENTATION.test(grapheme) ? 2 : eastAsianWidth(code);
}
