import type { Place, Row } from "../session/row.ts";

/** How much the reader of the file loses (see the list of rules). */
export type Severity = "error" | "warning" | "info";

/**
 * How it is mended: `append` adds entries at the end and touches no byte that is there, `bytes` cuts or rewrites
 * damaged bytes, `choice` needs a person; `null`: there is nothing to mend.
 */
export type Fix = "append" | "bytes" | "choice" | null;

/** Another place that belongs to a finding: the first use of a duplicate id, say. */
export interface Related extends Partial<Place> {
	readonly entryId?: string | undefined;
	readonly label: string;
}

/** One thing that is wrong, as plain data. */
export interface Finding {
	/** `family/name`, for ever. */
	readonly rule: string;
	readonly severity: Severity;
	/** One sentence that names entry, value and consequence. */
	readonly message: string;
	readonly line: number;
	/** Counts UTF-16 units from 1. */
	readonly column: number;
	readonly offset: number;
	readonly bytes: number;
	readonly entryId?: string | undefined;
	/** The member at fault, as a JSON pointer into the entry (RFC 6901). */
	readonly pointer?: string | undefined;
	readonly related: readonly Related[];
	/** What to do about it. */
	readonly hint?: string | undefined;
	readonly fix: Fix;
	/** The leaf whose context it is about, where not the file's; the first of several. */
	readonly leafId?: string | undefined;
	/** Where it is so at several leaves: at how many, and the first of them; the file's may be among them. */
	readonly leaves?: LeafCount | undefined;
}

/** The leaves that a finding is so at. */
export interface LeafCount {
	readonly count: number;
	/** At most a hundred. */
	readonly ids: readonly string[];
}

/** What a rule says of one thing it finds; the engine adds rule, severity and place. */
export interface Report {
	/** The entry at fault, or the line; without either the file as a whole. */
	readonly at?: Row | Place | undefined;
	/** Where in the line, in UTF-16 units from 1 (default: its start). */
	readonly column?: number | undefined;
	readonly message: string;
	readonly hint?: string | undefined;
	readonly pointer?: string | undefined;
	readonly related?: readonly Related[];
	/** Where it differs from what the rule says in general. */
	readonly fix?: Fix;
	/** Where the degree decides: an image too many is a warning, twenty are an error. */
	readonly severity?: Severity;
}
