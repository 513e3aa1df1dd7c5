/** What several runs gave. */
export interface Spread {
	readonly min: number;
	readonly median: number;
	readonly max: number;
}

/** One figure of every round; undefined where it could not be had. */
type Column = readonly (number | undefined)[];

/** What lies in the middle of a column, and at its ends; undefined when there is nothing in it. */
export function spread(values: Column): Spread | undefined {
	const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
	const [min, max] = [sorted[0], sorted.at(-1)];
	if (min === undefined || max === undefined) return undefined;
	return { min, median: median(sorted), max };
}

function median(sorted: readonly number[]): number {
	const upper = sorted[sorted.length >> 1] ?? Number.NaN;
	const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
	return (lower + upper) / 2;
}

/**
 * The ratio of the medians, between the least and the greatest ratio of one round, in which what else the
 * machine does weighs on both.
 */
export function ratios(ours: Column, theirs: Column): Spread | undefined {
	const rounds = spread(
		ours.map((value, round) => {
			const other = theirs[round];
			return value === undefined || other === undefined ? undefined : value / other;
		}),
	);
	const [our, their] = [spread(ours), spread(theirs)];
	if (rounds === undefined || our === undefined || their === undefined) return undefined;
	return { ...rounds, median: our.median / their.median };
}
