import * as fc from "fast-check";
import { expect, test } from "vitest";
import { innerObject, type ObjectSpans, objectOf, parseMember } from "../../src/rewrite/members.ts";
import { isObject, type JsonObject } from "../../src/session/json.ts";
import { membersAt } from "../../src/session/json-spans.ts";
import { EVERY_ODDITY } from "../arbitraries/model.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { naiveLines } from "../session/naive.ts";

test("members stand where they are said to, on any line of a session", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), ({ bytes }) => {
			for (const { value, offset, bytes: length } of naiveLines(bytes)) {
				if (isObject(value)) checkMembers(Buffer.from(bytes.subarray(offset, offset + length)), value);
			}
		}),
	);
});

test("and in any JSON", () => {
	fc.assert(
		fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom("", "\t", " \r "), (json, space) => {
			const value: unknown = JSON.parse(json);
			const text = Buffer.from(JSON.stringify(value, null, space));
			if (isObject(value)) checkMembers(text, value);
			else expect(membersAt(text, 0)).toEqual([]);
		}),
		{ numRuns: 2000 },
	);
});

function checkMembers(line: Buffer, value: JsonObject): void {
	const object = objectOf(line);
	expect(parsedMembers(object)).toEqual(new Map(Object.entries(value)));
	const last = new Map(object.members.map((member) => [member.name, member]));
	for (const [name, member] of last) {
		const inner = value[name];
		const expected = isObject(inner) ? Object.entries(inner) : [];
		expect(parsedMembers(innerObject(object, member))).toEqual(new Map(expected));
	}
}

/** Of several members with one name the last counts, as it does here. */
function parsedMembers(object: ObjectSpans): Map<string, unknown> {
	return new Map(object.members.map((member) => [member.name, parseMember(object, member)]));
}

test("each member starts with its name, and nothing but separators is between them", () => {
	const line = Buffer.from(' {"a" : [1, "}"] ,"\\u0062":{"x":{"y":2}},"a":-1.5e3 , "":null}\r');
	const texts = objectOf(line).members.map(({ name, start, valueStart, valueEnd }) => [
		name,
		line.toString("utf8", start, valueStart),
		line.toString("utf8", valueStart, valueEnd),
	]);
	expect(texts).toEqual([
		["a", '"a" : ', '[1, "}"]'],
		["b", '"\\u0062":', '{"x":{"y":2}}'],
		["a", '"a":', "-1.5e3"],
		["", '"":', "null"],
	]);
});

test("any depth is passed over without recursion", () => {
	const depth = 200_000;
	const line = Buffer.from(`{"a":${'[{"b":'.repeat(depth)}1${"}]".repeat(depth)},"c":2}`);
	expect(objectOf(line).members.map(({ name }) => name)).toEqual(["a", "c"]);
});
