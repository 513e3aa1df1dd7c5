import type { Look } from "./look.ts";

/** Why a line of version 1 is left. */
export const COUNTS_LINES =
	"a compaction of this version 1 file names what it keeps by counting lines; run `sessionctl migrate` first";

/** Why nothing is appended in version 1. */
export const NO_IDS = "version 1 has no ids that an entry could name; run `sessionctl migrate` first";

/** Whether a line must stay because a later compaction of version 1 counts it (format §6). */
export function countsLines({ facts }: Look, { line }: { readonly line: number }): boolean {
	if (facts === undefined || facts.session.version >= 2) return false;
	return facts.lastCompaction() > line;
}
