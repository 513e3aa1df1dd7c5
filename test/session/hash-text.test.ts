import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hashPlain, hashText } from "../../src/session/hash-text.ts";

const seed = fc.maxSafeNat();
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ unit: "binary-ascii" }));

/** The inside of a string as JSON has it. */
const inside = (of: string) => Buffer.from(JSON.stringify(of).slice(1, -1));

test("a text in JSON has the number of the text, or is left to who decodes it", () => {
	fc.assert(
		fc.property(text, seed, (of, start) => {
			const bytes = inside(of);
			const padded = Buffer.concat([Buffer.from("\\"), bytes, Buffer.from('"')]);
			const hash = hashPlain(padded, 1, bytes.length + 1, start);
			const isHard = bytes.some((byte) => byte >= 0x80) || bytes.includes("\\u");
			if (isHard) expect([undefined, hashText(of, start)]).toContain(hash);
			else expect(hash).toBe(hashText(of, start));
		}),
	);
});

test("every short escape has the number of what it stands for", () => {
	const bytes = Buffer.from(String.raw`\"\\\/\b\f\n\r\t`);
	expect(hashPlain(bytes, 0, bytes.length)).toBe(hashText('"\\/\b\f\n\r\t'));
	expect(hashPlain(Buffer.from(String.raw`\u0041`), 0, 6)).toBe(undefined);
	expect(hashPlain(Buffer.from("é"), 0, 2)).toBe(undefined);
});
