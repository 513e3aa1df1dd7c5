import type { Symbols } from "../theme.ts";

/** Lanes may take this share of the width; deeper side branches show the number of their level instead. */
const LANE_SHARE = 1 / 5;
const LEAST_LEVELS = 4;

/** What stands before the bullet of a line: open lanes, and the fork where a side branch starts. */
export function graphPrefix(
	level: number,
	isBranchStart: boolean,
	symbols: Symbols,
	columns: number,
): string {
	if (level === 0) return "";
	const own = isBranchStart ? symbols.fork : symbols.lane;
	const maxLevels = Math.max(LEAST_LEVELS, Math.floor((columns * LANE_SHARE) / symbols.lane.length));
	if (level <= maxLevels) return symbols.lane.repeat(level - 1) + own;
	return `${symbols.lane.repeat(maxLevels - LEAST_LEVELS)}${symbols.deep}${`${level} `.padEnd(3)}${own}`;
}
