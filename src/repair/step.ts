import type { Finding } from "../lint/finding.ts";
import { rowOnLine } from "../lint/rows-by-line.ts";
import type { Validate } from "../lint/validator.ts";
import type { Row } from "../session/row.ts";
import type { Change } from "./change.ts";
import type { Look } from "./look.ts";

/** How the findings of some rules are mended. Knows nothing of other steps; writes nothing. */
export interface Step {
	readonly rules: readonly string[];
	/** The changes for what the bench shows. A finding that cannot be mended is left, with the reason. */
	mend(bench: Bench): Iterable<Change>;
}

/** A file on the bench, and what is to be mended in it. */
export interface Bench {
	readonly look: Look;
	/** The findings of a rule that are to be mended: picked, and not for a person to decide. */
	findings(rule: string): readonly Finding[];
	/** Says why something stays as it is. */
	leave(rule: string, at: LeftPlace, reason: string): void;
	/** Whether an entry holds the newest reply: that of the path as it is now, or as it was at first. */
	isNewestReply(row: Row): boolean;
	/** Whether that may be changed, too. */
	readonly newestReply: boolean;
	/** Where the file is, for what its name tells; absent for what has none. */
	readonly path: string | undefined;
	readonly exists: ((path: string) => boolean) | undefined;
	readonly validate: Validate | undefined;
	/** The time that appended entries bear. */
	readonly now: Date;
}

/** Where something stays as it is: a finding, or the place of an entry. */
export interface LeftPlace {
	readonly offset: number;
	readonly entryId?: string | undefined;
}

/** Whether an entry holds the newest reply, and that is to stay as it is. */
export function isProtected(bench: Bench, row: Row): boolean {
	return !bench.newestReply && bench.isNewestReply(row);
}

/** Why a finding in the newest reply is left. */
export const NEWEST_REPLY =
	"it is in the newest reply, which providers want back as they sent it (--newest-reply mends it all the same)";

/** The entry that a finding is about. */
export function rowOfFinding({ look }: Bench, { line }: { readonly line: number }): Row | undefined {
	return look.facts && rowOnLine(look.facts.tree.rows, line);
}

/** The place of a finding, without what it says. */
export function placeOf({ line, offset, bytes, entryId }: Finding): Change["at"] {
	return { line, offset, bytes, ...(entryId === undefined ? {} : { entryId }) };
}

/** The place of an entry. */
export function placeOfRow({ line, offset, bytes, id }: Row): Change["at"] {
	return { line, offset, bytes, entryId: id };
}
