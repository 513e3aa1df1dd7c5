import { availableParallelism } from "node:os";

/** Starting a thread takes as long as reading so much. */
const BYTES_FOR_A_THREAD = 16 << 20;

/**
 * How many threads pay.
 * @param sizes of the files that threads may read
 * @param asked how many the user wants, whether they pay or not; 0 and `undefined` leave it open
 */
export function howManyThreads(sizes: readonly number[], asked = 0): number {
	if (asked > 0) return Math.min(asked, sizes.length);
	const bytes = sizes.reduce((sum, size) => sum + size, 0);
	const largest = sizes.reduce((most, size) => Math.max(most, size), 1);
	// The largest file is read by one of them; others are of use as far as there is as much beside it.
	return Math.min(
		availableParallelism(),
		sizes.length,
		Math.floor(bytes / BYTES_FOR_A_THREAD),
		Math.round(bytes / largest),
	);
}
