/** Makes the lines of a session with about so many entries, or so many of what the shape has many of. */
export type Shape = (count: number) => Iterable<string | Uint8Array>;

const LINE_FEED = Buffer.from("\n");

/** A shape as the bytes of a file. */
export function shapeFile(shape: Shape, count: number): Buffer {
	const pieces: Uint8Array[] = [];
	for (const line of shape(count)) pieces.push(Buffer.from(line), LINE_FEED);
	return Buffer.concat(pieces);
}
