import type { Member } from "../session/json-spans.ts";
import type { Edit } from "./edit.ts";
import { findMember, type ObjectSpans, parseMember } from "./members.ts";

/** An edit of one line, in places of that line. */
export interface MemberEdit extends Edit {
	/** The members that it sets or takes out. */
	readonly members: readonly string[];
}

/** What a member can be set to here. */
type Value = string | number | null;

/**
 * Sets members of an object: the one that counts gets the value, if it has another; those that are absent are put
 * in after `type`, where the agent writes them.
 */
export function setMembers(object: ObjectSpans, values: Readonly<Record<string, Value>>): MemberEdit[] {
	const edits: MemberEdit[] = [];
	const absent: [name: string, value: Value][] = [];
	for (const [name, value] of Object.entries(values)) {
		const member = findMember(object, name);
		if (member === undefined) absent.push([name, value]);
		else if (parseMember(object, member) !== value) edits.push(replaceValue(member, value));
	}
	return absent.length === 0 ? edits : [...edits, insertMembers(object, absent)];
}

/** Sets a member to a value that is JSON already; one that is absent is put in at the end. */
export function setJson(object: ObjectSpans, name: string, json: string): MemberEdit {
	const member = findMember(object, name);
	if (member !== undefined)
		return { start: member.valueStart, end: member.valueEnd, text: json, members: [name] };
	const at = object.members.at(-1)?.valueEnd;
	const text = `${at === undefined ? "" : ","}${JSON.stringify(name)}:${json}`;
	return { start: at ?? object.start + 1, end: at ?? object.start + 1, text, members: [name] };
}

export function replaceValue({ name, valueStart, valueEnd }: Member, value: Value): MemberEdit {
	return { start: valueStart, end: valueEnd, text: JSON.stringify(value), members: [name] };
}

function insertMembers(object: ObjectSpans, added: readonly (readonly [string, Value])[]): MemberEdit {
	const type = findMember(object, "type");
	const at = type?.valueEnd ?? object.start + 1;
	const text = added.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",");
	const isAlone = object.members.length === 0;
	const separated = type !== undefined ? `,${text}` : isAlone ? text : `${text},`;
	return { start: at, end: at, text: separated, members: added.map(([name]) => name) };
}

/** Takes every member of these names out of an object, each with one comma. */
export function removeMembers({ members }: ObjectSpans, names: readonly string[]): MemberEdit[] {
	const lastKept = members.findLastIndex(({ name }) => !names.includes(name));
	return members.flatMap(({ name, start, valueEnd }, at) => {
		if (!names.includes(name)) return [];
		const next = members[at + 1];
		const previous = members[at - 1];
		// What stands behind the last member that stays goes with the comma before it.
		return at > lastKept && previous !== undefined
			? [{ start: previous.valueEnd, end: valueEnd, text: "", members: [name] }]
			: [{ start, end: next?.start ?? valueEnd, text: "", members: [name] }];
	});
}
