import fc from "fast-check";
import { expect, test } from "vitest";
import { rawFacts, rawScanner } from "../../src/lint/raw-json.ts";
import { pointerAt } from "../../src/lint/raw-pointer.ts";

/** The pointers of members that stand twice, and the unsafe integers. */
function facts(text: string) {
	const { duplicates, unsafeNumbers } = rawFacts(text);
	return {
		duplicates: duplicates.map((at) => pointerAt(text, at)),
		numbers: unsafeNumbers.map((at) => pointerAt(text, at)),
	};
}

test.each([
	['{"a":1,"a":2}', ["/a"]],
	['{"a":{"b":1},"c":{"b":1},"b":[{"x":1},{"x":1,"y":2,"x":3}]}', ["/b/1/x"]],
	['{"a":"a\\\\","b":",\\"a\\":1","a":1}', ["/a"]],
	['["a","a",{"k":["k","k"],"k":1}]', ["/2/k"]],
	['{"\\u0061":1,"a":2}', ["/a"]],
	['{"a":1,"\\u0061":{"b":1,"b":2},"c":1}', ["/a", "/a/b"]],
	['{"":1,"":2}', ["/"]],
	['{"a/b~":1,"a/b~":2}', ["/a~1b~0"]],
	['{ "a" : 1 , "a" : [ ] }', ["/a"]],
	['{"a":[],"b":{},"c":[{},[]],"d":1}', []],
	['"a"', []],
])("members that stand twice in %s", (text, duplicates) => {
	expect(facts(text)).toEqual({ duplicates, numbers: [] });
});

test.each([
	["9007199254740991", []],
	["9007199254740992", [""]],
	["-9007199254740993", [""]],
	['{"a":[1,12345678901234567890]}', ["/a/1"]],
	["1.2345678901234567890", []],
	["12345678901234567890.5", []],
	["12345678901234567890e1", []],
	["1e1234567890123456", []],
	["1E+1234567890123456", []],
	['"9007199254740993"', []],
	["0000", []],
])("integers that are too large in %s", (text, numbers) => {
	expect(facts(`${text} `)).toEqual({ duplicates: [], numbers });
});

test.each([30, 300, 3000])("an object of %i members, one of them twice", (count) => {
	const members = Array.from({ length: count }, (_, at) => `"member-${at}":{"a":${at}}`);
	const text = `{${members.join()},"member-7":0}`;
	expect(facts(text).duplicates).toEqual(["/member-7"]);
});

test("of any value nothing is found, also by a scanner that has seen others", () => {
	const scan = rawScanner();
	fc.assert(
		fc.property(fc.json({ maxDepth: 6 }), fc.json(), (before, text) => {
			const clean = JSON.stringify(JSON.parse(text)); // `fc.json` writes no member twice; to be sure
			scan(before);
			expect(scan(clean).duplicates).toEqual([]);
		}),
	);
});

test("a member that is put in once more is found, at any depth", () => {
	const object = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 2 }), {
		minKeys: 1,
		noNullPrototype: true,
	});
	fc.assert(
		fc.property(object, fc.array(fc.constantFrom("{", "["), { maxLength: 5 }), (value, around) => {
			const [name = ""] = Object.keys(value);
			const inner = `${JSON.stringify(value).slice(0, -1)},${JSON.stringify(name)}:1}`;
			const text = around.reduce((text, open) => (open === "{" ? `{"x":${text}}` : `[0,${text}]`), inner);
			expect(rawFacts(text).duplicates).toHaveLength(1);
		}),
	);
});
