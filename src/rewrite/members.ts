import { parseJson } from "../session/json.ts";
import { elementsAt, type Member, membersAt, nextToken } from "../session/json-spans.ts";

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

/**
 * The object that holds the member a JSON pointer names, and the name of it; nothing where the way there is not what
 * the pointer says.
 */
export function objectOfMember(
	line: Buffer,
	pointer: string,
): [holder: ObjectSpans, name: string] | undefined {
	const steps = pointer.slice(1).split("/").map(unescaped);
	const name = steps.pop();
	let at = nextToken(line, 0);
	for (const step of steps) {
		const object = objectAt(line, at);
		const next = findMember(object, step)?.valueStart ?? elementsAt(line, at)[Number(step)]?.start;
		if (next === undefined) return undefined;
		at = next;
	}
	const isObject = name !== undefined && line[at] === OPEN_OBJECT;
	return isObject ? [objectAt(line, at), name] : undefined;
}

const OPEN_OBJECT = 0x7b;

function unescaped(step: string): string {
	return step.replaceAll("~1", "/").replaceAll("~0", "~");
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
