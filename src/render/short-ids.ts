import type { Row } from "../session/row.ts";
import { visible } from "./visible.ts";

/** Ids of up to this length are shown whole. */
const SHORT_ENOUGH = 12;
const LENGTHS = [8, 10, 12, 16, 20, 24, 28, 32];

/**
 * How ids are shown in text: whole, or, where they are long, cut to the least of some lengths at which all
 * still differ. What is shown can be given to any command.
 */
export function idShortener(rows: readonly Row[]): (id: string) => string {
	const isShort = rows.every((row) => row.id.length <= SHORT_ENOUGH);
	const length = isShort ? Number.POSITIVE_INFINITY : leastLength(new Set(rows.map((row) => row.id)));
	return (id) => visible(id.length > length ? id.slice(0, length) : id);
}

function leastLength(ids: ReadonlySet<string>): number {
	for (const length of LENGTHS) {
		const prefixes = new Set<string>();
		for (const id of ids) prefixes.add(id.slice(0, length));
		if (prefixes.size === ids.size) return length;
	}
	return Number.POSITIVE_INFINITY;
}
