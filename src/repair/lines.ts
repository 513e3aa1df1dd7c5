import type { Source } from "../read/source.ts";

/** Where a line ends, its line feed included, if it has one. */
export function lineEnd(
	{ size }: Source,
	{ offset, bytes }: { readonly offset: number; readonly bytes: number },
): number {
	return Math.min(size, offset + bytes + 1);
}
