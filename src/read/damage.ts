import { isUtf8 } from "node:buffer";

/** What can be said of a line's bytes without knowing JSON. Places count from the start of the line. */
export interface LineDamage {
	/** The byte order mark of UTF-8 stands at its start. */
	readonly byteOrderMark: boolean;
	/** The first run of NUL bytes. */
	readonly nulRun: { readonly start: number; readonly bytes: number } | undefined;
	/** Where the first bytes are that are no UTF-8; -1 when all are. */
	readonly invalidUtf8At: number;
}

/** Looks at the raw bytes of one line. */
export function lineDamage(bytes: Uint8Array): LineDamage {
	const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	const nulRun = findNulRun(bytes);
	const invalidUtf8At = findInvalidUtf8(bytes);
	const isNone = !byteOrderMark && nulRun === undefined && invalidUtf8At === -1;
	return isNone ? NO_DAMAGE : { byteOrderMark, nulRun, invalidUtf8At };
}

/** One for all: a file may have a million such lines. */
const NO_DAMAGE: LineDamage = { byteOrderMark: false, nulRun: undefined, invalidUtf8At: -1 };

function findNulRun(bytes: Uint8Array): LineDamage["nulRun"] {
	const start = bytes.indexOf(0);
	if (start === -1) return undefined;
	let end = start;
	while (bytes[end] === 0) end++;
	return { start, bytes: end - start };
}

function findInvalidUtf8(bytes: Uint8Array): number {
	if (isUtf8(bytes)) return -1;
	let at = 0;
	for (;;) {
		const length = characterLength(bytes[at] ?? 0);
		if (length > 1 && !isUtf8(bytes.subarray(at, at + length))) return at;
		at += length;
	}
}

/** Bytes of the character that starts with this one, if it starts any. */
function characterLength(lead: number): number {
	if (lead < 0x80) return 1;
	if (lead < 0xe0) return 2;
	return lead < 0xf0 ? 3 : 4;
}
