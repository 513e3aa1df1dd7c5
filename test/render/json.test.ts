import * as fc from "fast-check";
import { expect, test } from "vitest";
import { escapeUnsafeBytes, jsonDocument, quoted, toJson } from "../../src/render/json.ts";
import { CONTROL_CHARACTERS } from "../helpers/control-characters.ts";

const anyText = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.constantFrom("\x7f\x9b2J", "\u2028\u202e\u2069", "\x85é中🙂"),
);

test.each([
	["\x1b", '"\\u001b"'],
	["\x7f", '"\\u007f"'],
	["\x9b2J", '"\\u009b2J"'],
	["\u2028", '"\\u2028"'],
	["\u202e", '"\\u202e"'],
	["\u2069", '"\\u2069"'],
	["\ud83d", '"\\ud83d"'],
	["é中🙂\u00a0", '"é中🙂\u00a0"'],
])("%j as JSON", (text, json) => {
	expect(toJson(text)).toBe(json);
	expect(quoted(text)).toBe(json);
});

test("any value comes back, and nothing in it could steer a terminal", () => {
	fc.assert(
		fc.property(fc.jsonValue({ stringUnit: "binary" }), anyText, (value, text) => {
			for (const given of [value, { [text]: text }]) {
				const json = toJson(given);
				expect(json).not.toMatch(CONTROL_CHARACTERS);
				expect(json).not.toContain("\n");
				expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(given)));
			}
			expect(quoted(text)).toBe(toJson(text));
		}),
	);
});

test("a line of JSON as it lies on disk keeps its bytes, but for what could steer a terminal", () => {
	const escaped = (line: Uint8Array) => Buffer.from(escapeUnsafeBytes(line));
	const line = Buffer.from(' {"a" :"\x9b\x7f\u2028\u202e\u2069","b":"é中🙂\\u009b"}\r');
	expect(escaped(line).toString()).toBe(' {"a" :"\\u009b\\u007f\\u2028\\u202e\\u2069","b":"é中🙂\\u009b"}\r');
	const noUtf8 = Buffer.from([0x22, 0xff, 0xc3, 0x80, 0x22]);
	expect(escaped(noUtf8)).toEqual(noUtf8);
	fc.assert(
		fc.property(anyText, (text) => {
			const json = JSON.stringify({ text });
			expect(JSON.parse(escaped(Buffer.from(json)).toString())).toEqual({ text });
			expect(escaped(Buffer.from(json)).toString()).not.toMatch(CONTROL_CHARACTERS);
			const safe = Buffer.from(toJson({ text }));
			expect(escaped(safe).equals(safe)).toBe(true);
		}),
	);
});

test.each([
	["no items", []],
	["one item", [{ a: 1 }]],
	["several items", [1, "two", null, [3]]],
])("a document with %s is one value, with an item on each line", (_what, items) => {
	const text = [...jsonDocument<unknown>({ schema: "x/1", file: "f" }, "items", items, { after: true })].join(
		"",
	);
	expect(JSON.parse(text)).toEqual({ schema: "x/1", file: "f", items, after: true });
	expect(text).toMatch(/^\{"schema":/);
	expect(text.endsWith("}\n")).toBe(true);
	expect(text.trimEnd().split("\n").length).toBe(items.length === 0 ? 1 : items.length + 2);
});
