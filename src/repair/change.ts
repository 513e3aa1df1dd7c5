import type { JsonObject } from "../session/json.ts";
import type { Place } from "../session/row.ts";
import type { Splice } from "./splice.ts";

/** One thing that is mended: what is done to the file for it, and what it says of that. */
export interface Change {
	readonly rule: string;
	/** What is at fault, in the file as it was when the change was found. */
	readonly at: ChangePlace;
	/** One sentence without a subject: what it cuts, puts in, or appends. */
	readonly does: string;
	/** In the order of the file. */
	readonly splices?: readonly Splice[];
	/** Entries for the end of the file, which get id, parent and time there. */
	readonly appends?: readonly JsonObject[];
	/** The entry below which the first of them goes (default: the leaf). */
	readonly below?: string;
	/** Entries that leave the context by it, by id. */
	readonly omits?: readonly string[];
	/** The context is that of another path then, or of other edits: it cannot be told entry by entry what leaves it. */
	readonly changesPath?: boolean;
	/** Session files of their own that hold what it cuts. */
	readonly extracts?: readonly Extract[];
	/** It changes the newest reply, because that was asked for. */
	readonly touchesNewest?: boolean;
}

/** A session file that is made of a part of another one. */
export interface Extract {
	/** What tells its name from that of the file it comes from. */
	readonly suffix: string;
	bytes(): Iterable<Uint8Array>;
}

/** The line that a change is about, and its entry if it has one. */
export interface ChangePlace extends Place {
	readonly entryId?: string | undefined;
}
