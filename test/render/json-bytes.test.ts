import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toJson } from "../../src/render/json.ts";
import { JsonBytes } from "../../src/render/json-bytes.ts";
import { StringColumn } from "../../src/session/rows/string-column.ts";

test("strings, counts and what is JSON already are what toJson makes of them", () => {
	const text = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.string(),
		fc.constantFrom("", '"\\"', "a\tb\u0000", "é…→日本", "\u007f\u2028", "\ud800", "😀".repeat(40_000)),
		fc.constantFrom(..."\u0080\u009f\u00a0\u2027\u2028\u202a\u202e\u202f\u2065\u2066\u2069\u206a"),
		fc.constant("x".repeat(200_000)),
	);
	const value = fc.oneof(
		text,
		fc.nat(),
		fc.maxSafeNat(),
		fc.constantFrom(0, 9, 10, 999_999_999, 1_000_000_000),
	);
	fc.assert(
		fc.property(fc.array(value), fc.boolean(), (values, areStored) => {
			const json = new JsonBytes();
			const column = new StringColumn();
			const chunks: Buffer[] = [];
			for (const each of values) {
				json.raw(BAR);
				if (typeof each === "number") json.count(each);
				else if (areStored) {
					column.push(each);
					json.stored(column, column.length - 1);
				} else if (each.length % 3 === 0) json.string(each);
				else if (each.length % 3 === 1) json.append(toJson(each));
				else json.append(Buffer.from(toJson(each)));
				const chunk = json.take();
				if (chunk !== undefined) chunks.push(Buffer.from(chunk));
			}
			const written = Buffer.concat([...chunks, json.rest()]).toString("utf8");
			expect(written).toBe(Buffer.from(values.map((each) => `|${toJson(each)}`).join("")).toString("utf8"));
		}),
	);
});

const BAR = Buffer.from("|");
