import { parseJson } from "../session/json.ts";
import { type Member, membersAt, nextToken } from "./json-spans.ts";

/** An object as it lies on its line. */
export interface ObjectSpans {
	/** The whole line. */
	readonly json: Buffer;
	/** Where the object starts in it. */
	readonly start: number;
	readonly members: readonly Member[];
}

/** The object that a line holds. */
export function objectOf(line: Buffer): ObjectSpans {
	return objectAt(line, nextToken(line, 0));
}

/** The object that a member holds; one without members when it holds something else. */
export function innerObject({ json }: ObjectSpans, { valueStart }: Member): ObjectSpans {
	return objectAt(json, valueStart);
}

function objectAt(json: Buffer, start: number): ObjectSpans {
	return { json, start, members: membersAt(json, start) };
}

/** The member of a name that counts: of several, `JSON.parse` takes the last. */
export function findMember({ members }: ObjectSpans, name: string): Member | undefined {
	return members.findLast((member) => member.name === name);
}

/** What a member holds; `undefined` when there is none. */
export function parseMember({ json }: ObjectSpans, member: Member | undefined): unknown {
	return member && parseJson(json.toString("utf8", member.valueStart, member.valueEnd));
}
