import { grouped } from "../numbers.ts";
import type { Theme } from "./theme.ts";
import { wrapBehind } from "./wrap.ts";

/** What the names of facts take. */
export const NAME_COLUMNS = 9;

/** A fact of the head, on as many lines as it takes. */
export function fact(name: string, value: string, { faint }: Theme, columns: number): string[] {
	return wrapBehind(name.padEnd(NAME_COLUMNS), value, columns, faint);
}

/** More than so many are no longer read one by one. */
const LISTED = 8;

/** The first of some items, and how many more there are. */
export function shortened(items: readonly string[]): string {
	const more = items.length > LISTED ? `, and ${grouped(items.length - LISTED)} more` : "";
	return items.slice(0, LISTED).join(", ") + more;
}
