import type { Row } from "../session/row.ts";
import { type MemberEdit, replaceValue } from "./member-edits.ts";
import { findMember, innerObject, type ObjectSpans, parseMember } from "./members.ts";

/** Version 2 to 3: the role of extension messages got its present name. */
export function renameHookMessage(entry: ObjectSpans): MemberEdit[] {
	if (parseMember(entry, findMember(entry, "type")) !== "message") return [];
	const member = findMember(entry, "message");
	if (member === undefined) return [];
	const message = innerObject(entry, member);
	const role = findMember(message, "role");
	return role !== undefined && parseMember(message, role) === "hookMessage"
		? [replaceValue(role, "custom")]
		: [];
}

/** Rows tell the role under its new name; entries with another one need not be looked at. */
export function mayBeHookMessage({ role }: Row): boolean {
	return role === "custom";
}
