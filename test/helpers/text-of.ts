/** A document that comes in pieces, as one text. Bytes are there only until the next piece is asked for. */
export function textOf(pieces: Iterable<string | Uint8Array>): string {
	const copies = Array.from(pieces, (piece) => Buffer.from(piece));
	return Buffer.concat(copies).toString();
}
