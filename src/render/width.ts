import { eastAsianWidth } from "get-east-asian-width";
import { cutText } from "../session/cut.ts";

/** How many columns a terminal gives to a text without control characters. */
export function displayWidth(text: string): number {
	if (PLAIN.test(text)) return text.length;
	let width = 0;
	for (const { segment } of graphemes(text)) width += graphemeWidth(segment);
	return width;
}

/** The text itself if it fits into so many columns, else its start and `…`. */
export function truncate(text: string, columns: number, ellipsis = "…"): string {
	const start = cutText(text, longest(columns));
	if (start.length === text.length && displayWidth(text) <= columns) return text;
	const room = columns - displayWidth(ellipsis);
	if (room < 0) return "";
	return (PLAIN.test(start) ? start.slice(0, room) : firstGraphemes(start, room)).trimEnd() + ellipsis;
}

/** The text itself if it fits into so many columns, else `…` and its end: what tells paths apart. */
export function truncateStart(text: string, columns: number, ellipsis = "…"): string {
	const end = text.slice(-longest(columns));
	if (end.length === text.length && displayWidth(text) <= columns) return text;
	const segments = Array.from(graphemes(end), ({ segment }) => segment);
	let room = columns - displayWidth(ellipsis);
	let start = segments.length;
	for (let at = segments.length - 1; at >= 0 && room >= 0; at--) {
		room -= graphemeWidth(segments[at] ?? "");
		if (room >= 0) start = at;
	}
	return columns < displayWidth(ellipsis) ? "" : ellipsis + segments.slice(start).join("");
}

/** UTF-16 units that are looked at: no more than the largest families of emoji take, since measuring is slow. */
function longest(columns: number): number {
	return 64 + 16 * Math.max(0, columns);
}

function firstGraphemes(text: string, columns: number): string {
	let end = 0;
	let width = 0;
	for (const { segment } of graphemes(text)) {
		width += graphemeWidth(segment);
		if (width > columns) break;
		end += segment.length;
	}
	return text.slice(0, end);
}

/** The text and spaces up to so many columns. */
export function padEnd(text: string, columns: number): string {
	return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/** Spaces up to so many columns, and the text. */
export function padStart(text: string, columns: number): string {
	return " ".repeat(Math.max(0, columns - displayWidth(text))) + text;
}

/**
 * Texts whose characters take one column each and stand for themselves: ASCII, Latin, Greek, Cyrillic, punctuation,
 * arrows, mathematics, lines and shapes. Nearly every text is one, and measuring it any other way costs more than
 * reading it.
 */
const PLAIN =
	/^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2027\u2030-\u205e\u2190-\u22ff\u2400-\u2426\u2500-\u25fc]*$/;

let segmenter: Intl.Segmenter | undefined;

// These expressions are in functions, and so are made when they are first needed: properties of Unicode take long to
// look up.

/** What can make one grapheme of several characters: marks, joiners, halves of flags, skins, parts of Korean syllables. */
const isJoining = (text: string): boolean =>
	/[\p{M}\p{Cf}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/u.test(text);

/** The segmenter is made when first needed: it costs as much as half of a start. */
function graphemes(text: string): Iterable<{ segment: string }> {
	if (!isJoining(text)) return Array.from(text, (segment) => ({ segment }));
	segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
	return segmenter.segment(text);
}

/** Marks that stand on the character before them, and the parts that a Korean syllable ends with. */
const hasNoWidth = (character: string): boolean =>
	/[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]/u.test(character);

const isEmoji = (grapheme: string): boolean =>
	/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u{1f1e6}-\u{1f1ff}]{2}|\ufe0f\u20e3/u.test(
		grapheme,
	);

/** An emoji takes two columns, whatever it is joined from; any other grapheme what its characters take. */
function graphemeWidth(grapheme: string): number {
	if (grapheme.length === 1 && grapheme >= " " && grapheme <= "~") return 1;
	if (!isJoining(grapheme)) return eastAsianWidth(grapheme.codePointAt(0) ?? 0);
	if (isEmoji(grapheme)) return 2;
	let width = 0;
	for (const character of grapheme) {
		if (!hasNoWidth(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0);
	}
	return width;
}
