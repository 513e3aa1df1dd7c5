import type { Range } from "../rewrite/ranges.ts";
import type { Splice } from "./splice.ts";

/** A piece of a patched file: bytes of the original, or bytes that are new. */
export type Piece = Range | Uint8Array;

/** A file as it would be after some splices. Pieces of the original keep their order. */
export interface Patch {
	readonly pieces: readonly Piece[];
	/** Where each piece starts in the patched file. */
	readonly starts: readonly number[];
	readonly size: number;
}

export function isKept(piece: Piece): piece is Range {
	return "from" in piece;
}

export function lengthOf(piece: Piece): number {
	return isKept(piece) ? piece.to - piece.from : piece.length;
}

/** The file as it is. */
export function unpatched(size: number): Patch {
	return toPatch(size === 0 ? [] : [{ from: 0, to: size }]);
}

/**
 * Makes splices in a file that may be patched already.
 * @param splices in the order of the file, none in another
 * @param lose told of each range of the original that goes and is not said again
 */
export function splicePatch<S extends Splice>(
	patch: Patch,
	splices: Iterable<S>,
	lose: (lost: Range, splice: S) => void = () => {},
): Patch {
	const pieces: Piece[] = [];
	const take = taker(patch.pieces);
	let at = 0;
	for (const splice of splices) {
		if (splice.start < at || splice.end < splice.start) throw new Error(`splice at byte ${splice.start}`);
		for (const piece of take(splice.start - at)) pieces.push(piece);
		for (const piece of take(splice.end - splice.start)) {
			if (isKept(piece) && !splice.isRestated) lose(piece, splice);
		}
		if (splice.insert.length > 0) pieces.push(Buffer.from(splice.insert));
		at = splice.end;
	}
	for (const piece of take(patch.size - at)) pieces.push(piece);
	return toPatch(pieces);
}

/** Hands out pieces one after another, cut to as many bytes as are asked for. */
function taker(pieces: readonly Piece[]): (length: number) => Generator<Piece, void, undefined> {
	let next = 0;
	let used = 0; // of the next piece
	return function* take(length) {
		for (let left = length; left > 0; ) {
			const piece = pieces[next];
			if (piece === undefined) throw new Error("splice behind the end");
			const end = Math.min(lengthOf(piece), used + left);
			yield slice(piece, used, end);
			left -= end - used;
			used = end;
			if (used === lengthOf(piece)) {
				next++;
				used = 0;
			}
		}
	};
}

function slice(piece: Piece, start: number, end: number): Piece {
	return isKept(piece) ? { from: piece.from + start, to: piece.from + end } : piece.subarray(start, end);
}

function toPatch(pieces: readonly Piece[]): Patch {
	const starts: number[] = [];
	let size = 0;
	for (const piece of pieces) {
		starts.push(size);
		size += lengthOf(piece);
	}
	return { pieces, starts, size };
}

/** The piece in which a byte of the patched file lies; that behind the last one for the end. */
export function pieceAt({ starts }: Patch, offset: number): number {
	let low = 0;
	let high = starts.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((starts[middle] ?? 0) <= offset) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}

/** Where a byte of the patched file lies in the original; for a new one, where what follows it does. */
export function originalOffset(patch: Patch, offset: number, originalSize: number): number {
	for (let at = pieceAt(patch, offset); at < patch.pieces.length; at++) {
		const piece = patch.pieces[at];
		if (piece === undefined || !isKept(piece)) continue;
		const inside = Math.max(0, offset - (patch.starts[at] ?? 0));
		if (inside < lengthOf(piece)) return piece.from + inside;
	}
	return originalSize;
}
