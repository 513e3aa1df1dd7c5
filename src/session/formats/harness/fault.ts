import { cutText } from "../../cut.ts";
import type { Place } from "../../row.ts";

/**
 * What the harness refuses a whole file for (harness format §11, §14). Only stated here; the rest of the file is read
 * all the same.
 */
export type FaultCode =
	/** A member of the header is missing or of the wrong type. */
	| "header"
	/** No line feed ends the header. */
	| "header-unterminated"
	/** A line that is blank, no JSON, or too long to be held. */
	| "line"
	/** A write that is no object, or of a kind or operation that does not exist. */
	| "write"
	/** A number that is none, not greater than the one before it or, in 0.84, not the next one. */
	| "sequence"
	/** The time of an entry is no count of milliseconds. */
	| "time"
	/** The id of another entry, usage row or record. */
	| "repeated-id"
	/** The parent is no earlier entry. */
	| "parent"
	/** The address of a value or a list is empty or cannot be stored. */
	| "address"
	/** A usage row without figures. */
	| "usage"
	/** A member that 0.84 needs is missing or of the wrong type. */
	| "member"
	/** A lane that does not exist, or whose leaf is another than the parent. */
	| "lane"
	/** A label or lane that points at no entry. */
	| "target";

/** One thing that keeps the harness from opening a file. */
export interface Fault {
	readonly code: FaultCode;
	readonly at: Place;
	/** What the file has there, for a message: an id, a number, a kind. */
	readonly found: string;
}

const LONGEST_FOUND = 80;

/** A value of a file, as a message can name it; empty for one that is not there. */
export function found(value: unknown): string {
	const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
	return text.length <= LONGEST_FOUND ? text : `${cutText(text, LONGEST_FOUND - 1)}…`;
}
