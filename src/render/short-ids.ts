import { cutText } from "../session/cut.ts";
import { visible } from "./visible.ts";
import { displayWidth, truncate } from "./width.ts";

/** Ids of up to this length are shown whole. */
const SHORT_ENOUGH = 12;
const LONGEST_COLUMNS = 64;
const LENGTHS = [8, 10, 12, 16, 20, 24, 28, 32];

/** How the ids of a file are shown in text. */
export interface ShortIds {
	/** The id as it is shown. */
	of(id: string): string;
	/** The width of the widest one, in columns. */
	readonly columns: number;
}

/**
 * Shows ids whole, or, where they are long, cut to the least of some lengths at which all still differ. What is
 * shown can be given to any command, unless ids are that long and alike that no list could show them.
 * @param ids all of them; they are gone through more than once
 */
export function shortIds(ids: Iterable<string>): ShortIds {
	const length = areShort(ids) ? Number.POSITIVE_INFINITY : leastLength(new Set(ids));
	const of = (id: string) => truncate(visible(cutText(id, length)), LONGEST_COLUMNS);
	let columns = 0;
	for (const id of ids) columns = Math.max(columns, displayWidth(of(id)));
	return { of, columns };
}

function areShort(ids: Iterable<string>): boolean {
	for (const id of ids) if (id.length > SHORT_ENOUGH) return false;
	return true;
}

function leastLength(ids: ReadonlySet<string>): number {
	for (const length of LENGTHS) {
		const prefixes = new Set<string>();
		for (const id of ids) prefixes.add(cutText(id, length));
		if (prefixes.size === ids.size) return length;
	}
	return Number.POSITIVE_INFINITY;
}
