import type { Source } from "../../read/source.ts";
import type { FormatName } from "../format-names.ts";
import type { Reading, ReadOptions } from "../read-records.ts";
import type { Head } from "./head.ts";

/** A kind of file that is told by what it holds. Each is one folder here, and a line in `index.ts`. */
export interface Format {
	/** Absent for a kind that is known and cannot be read as a session: then `read` refuses. */
	readonly name: FormatName | undefined;
	/**
	 * Whether a file is of this kind, by what it holds and never by its name. Looks at the head, and further only
	 * where that promises something.
	 */
	recognizes(head: Head, source: Source): boolean;
	/**
	 * Turns the bytes of such a file into rows, tips and a leaf, and knows the way back from a row to its entry.
	 * Never throws on what the file holds. `readRecords` does it for lines that are as the agent's; `tableOf` gives
	 * what a tree is built of for rows that come from elsewhere.
	 */
	read(source: Source, options: ReadOptions): Reading;
}
