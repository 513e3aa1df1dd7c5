import type { Row } from "../session/row.ts";
import { type MemberEdit, removeMembers, setMembers } from "./member-edits.ts";
import { findMember, type ObjectSpans, parseMember } from "./members.ts";

/**
 * Version 1 to 2: a plain sequence becomes a chain of ids, and a compaction names what it keeps by id.
 * @param row knows the ids, as every other command derives them
 */
export function linkIntoTree(entry: ObjectSpans, { type, id, parentId, link }: Row): MemberEdit[] {
	const index = parseMember(entry, findMember(entry, "firstKeptEntryIndex"));
	// Elsewhere, and as anything but a number, it is a member like any other.
	if (type !== "compaction" || typeof index !== "number") return setMembers(entry, { id, parentId });
	return link === undefined
		? [
				...setMembers(entry, { id, parentId }),
				...removeMembers(entry, ["firstKeptEntryIndex", "firstKeptEntryId"]),
			]
		: [
				...setMembers(entry, { id, parentId, firstKeptEntryId: link }),
				...removeMembers(entry, ["firstKeptEntryIndex"]),
			];
}
