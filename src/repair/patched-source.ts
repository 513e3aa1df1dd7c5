// Hot: everything that is read of a repaired file before it is written comes through here.
import type { Source } from "../read/source.ts";
import { bytesBetween } from "../rewrite/ranges.ts";
import { isKept, lengthOf, type Patch, pieceAt, splicePatch, unpatched } from "./patch.ts";
import type { Splice } from "./splice.ts";

/** A file as a patch has it, readable at any place; nothing is copied, and nothing written. */
export function patchedSource(original: Source, patch: Patch): Source {
	return {
		name: original.name,
		size: patch.size,
		read(target, start, end, position) {
			let filled = start;
			for (let at = pieceAt(patch, position); at >= 0 && filled < end; at++) {
				const piece = patch.pieces[at];
				if (piece === undefined) break;
				const inside = position + (filled - start) - (patch.starts[at] ?? 0);
				const wanted = Math.min(end - filled, lengthOf(piece) - inside);
				filled += isKept(piece)
					? fill(original, target, filled, filled + wanted, piece.from + inside)
					: copy(piece.subarray(inside, inside + wanted), target, filled);
			}
			return filled - start;
		},
		close: () => original.close(),
	};
}

/** A file with some splices made. */
export function splicedSource(source: Source, splices: Iterable<Splice>): Source {
	return patchedSource(source, splicePatch(unpatched(source.size), splices));
}

function fill(source: Source, target: Uint8Array, start: number, end: number, position: number): number {
	let filled = start;
	while (filled < end) {
		const count = source.read(target, filled, end, position + filled - start);
		if (count === 0) break;
		filled += count;
	}
	return filled - start;
}

function copy(bytes: Uint8Array, target: Uint8Array, start: number): number {
	target.set(bytes, start);
	return bytes.length;
}

/** The bytes of a patched file, in pieces, each there until the next is asked for. */
export function* patchedBytes(original: Source, { pieces }: Patch): Generator<Uint8Array, void, undefined> {
	const between = bytesBetween(original);
	for (const piece of pieces) {
		if (isKept(piece)) yield* between(piece.from, piece.to);
		else yield piece;
	}
}
