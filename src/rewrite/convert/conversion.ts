import type { JsonObject } from "../../session/json.ts";
import type { Session } from "../../session/session.ts";

/** A session of another format as a file of version 3. */
export interface Conversion {
	/** The header, then the entries, one of which comes last: the leaf. To be taken once. */
	readonly records: Iterable<JsonObject>;
	/** What version 3 has no place for, or says in another way; a note for each. Complete when the records are taken. */
	readonly notes: readonly string[];
}

export interface ConversionOptions {
	/** The branch, or the end of the path, that is wanted (default: all). Means something where a format has several. */
	readonly leaf?: string | undefined;
	/** What the new header names as the session that it was made from. */
	readonly parentSession?: string | undefined;
}

/** How the sessions of a format become version 3. Reads the session and never writes to it. */
export type Converter = (session: Session, options: ConversionOptions) => Conversion;
