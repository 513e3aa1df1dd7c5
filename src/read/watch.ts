import { changedMeanwhile, type Source } from "./source.ts";

/** How much of its start and of its end tells whether a file has been written anew. */
const END_BYTES = 4096;

/**
 * Remembers how a source starts and ends.
 * @returns a check that throws `unreadable` when it does not any more; what was appended does not matter
 */
export function watchEnds(source: Source): () => void {
	const before = endsOf(source);
	return () => {
		if (!endsOf(source).equals(before)) throw changedMeanwhile(source.name);
	};
}

function endsOf(source: Source): Buffer {
	const { size } = source;
	const count = Math.min(size, END_BYTES);
	const ends = Buffer.allocUnsafe(2 * count);
	fill(source, ends.subarray(0, count), 0);
	fill(source, ends.subarray(count), size - count);
	return ends;
}

function fill(source: Source, target: Buffer, position: number): void {
	for (let done = 0; done < target.length; ) {
		const count = source.read(target, done, target.length, position + done);
		if (count === 0) throw changedMeanwhile(source.name);
		done += count;
	}
}
