import type { Place } from "../session/row.ts";
import type { Session } from "../session/session.ts";

/** Where the header stands, or is missing, without what it says: its `id` is no entry's. */
export function headerPlace({ header: { line, offset, bytes } }: Session): Place {
	return { line: Math.max(1, line), offset, bytes };
}
