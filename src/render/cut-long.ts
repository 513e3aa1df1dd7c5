import { counted } from "../numbers.ts";
import { cutText } from "../session/cut.ts";

/** A text up to so many UTF-16 units, and how many more there are. */
export function cutLong(text: string, maxChars: number | undefined): string {
	if (maxChars === undefined || text.length <= maxChars) return text;
	const start = cutText(text, maxChars);
	return `${start}… (${counted(text.length - start.length, "more character")})`;
}

/**
 * One page of a text, and what is left out around it.
 * @param page counts from 1
 */
export function pageOf(text: string, maxChars: number | undefined, page: number): string {
	if (maxChars === undefined || text.length <= maxChars) return page === 1 ? text : "";
	const pages = Math.ceil(text.length / maxChars);
	if (page > pages) return "";
	const start = boundary(text, (page - 1) * maxChars);
	const end = boundary(text, page * maxChars);
	const before = page > 1 ? "… " : "";
	const after = page < pages ? " …" : "";
	return `${before}${text.slice(start, end)}${after} (page ${page} of ${pages})`;
}

/** A place where a text can be cut: never between the halves of a pair. */
function boundary(text: string, at: number): number {
	return at >= text.length ? text.length : cutText(text, at).length;
}
