import type { Theme } from "./theme.ts";
import { wrapBehind } from "./wrap.ts";

/** What the names of facts take. */
export const NAME_COLUMNS = 9;

/** A fact of the head, on as many lines as it takes. */
export function fact(name: string, value: string, { faint }: Theme, columns: number): string[] {
	return wrapBehind(name.padEnd(NAME_COLUMNS), value, columns, faint);
}
