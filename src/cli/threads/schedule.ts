/** Which job is done next. */
export interface Schedule {
	/** Starts a job; nothing when none may be started now. */
	start(): number | undefined;
	/** A job has been done. */
	finish(at: number): void;
	/** All results before this one have been taken. */
	reach(at: number): void;
}

/** Results that may wait for one before them. */
const MOST_WAITING = 32;

/** What may be read at the same time, so that many threads take no more memory than one large file does. */
const MOST_BYTES = 1 << 29;

/**
 * @param sizes in bytes; `undefined` for what is not to be done
 * @param areKept whether all results are kept in the end: the largest file is done first then, and nothing needs to wait
 */
export function makeSchedule(sizes: readonly (number | undefined)[], areKept: boolean): Schedule {
	const sizeOf = (at: number) => sizes[at] ?? 0;
	// The first job stands last.
	const left = Array.from(sizes.keys())
		.filter((at) => sizes[at] !== undefined)
		.reverse();
	if (areKept) left.sort((a, b) => sizeOf(a) - sizeOf(b));
	let reached = 0;
	let jobs = 0;
	let bytes = 0;
	const mayStart = (at: number) => {
		if (!areKept && at > reached + MOST_WAITING) return false;
		return jobs === 0 || bytes + sizeOf(at) <= MOST_BYTES;
	};
	return {
		start() {
			const place = left.findLastIndex(mayStart);
			const [at] = place === -1 ? [] : left.splice(place, 1);
			if (at === undefined) return undefined;
			jobs++;
			bytes += sizeOf(at);
			return at;
		},
		finish(at) {
			jobs--;
			bytes -= sizeOf(at);
		},
		reach(at) {
			reached = at;
		},
	};
}
