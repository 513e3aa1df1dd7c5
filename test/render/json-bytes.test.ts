import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toJson } from "../../src/render/json.ts";
import { JsonBytes } from "../../src/render/json-bytes.ts";

test("strings, counts and what is JSON already are what toJson makes of them", () => {
	const text = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.string(),
		fc.constantFrom("\u007f\u2028", "\ud800", "😀".repeat(40_000), "x".repeat(200_000)),
	);
	const value = fc.oneof(
		text,
		fc.nat(),
		fc.maxSafeNat(),
		fc.constantFrom(0, 9, 10, 999_999_999, 1_000_000_000),
	);
	fc.assert(
		fc.property(fc.array(value), (values) => {
			const json = new JsonBytes();
			const chunks: Buffer[] = [];
			for (const each of values) {
				json.raw("|");
				if (typeof each === "number") json.count(each);
				else if (each.length % 3 === 0) json.string(each);
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
