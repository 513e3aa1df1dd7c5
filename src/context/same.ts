import { isDeepStrictEqual } from "node:util";
import { stringify } from "../session/stringify.ts";

/** Whether two JSON values are the same, whatever the order of members. */
export function isSame(a: unknown, b: unknown): boolean {
	try {
		return isDeepStrictEqual(a, b);
	} catch {
		return stringify(a) === stringify(b); // too deep for the stack
	}
}
