import * as fc from "fast-check";
import { expect, test } from "vitest";
import { base64Fault } from "../../src/session/base64.ts";

/** Base64 is groups of four of its letters; the last may end in one or two signs of equality. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

test("what is no base64 is found wherever it stands, in long texts too", () => {
	const good = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("base64"));
	const long = fc.nat(3).map((extra) => Buffer.alloc(49_152 + extra, 7).toString("base64"));
	const odd = fc.constantFrom("", "=", "==", "-", "_", " ", "\n", "é", "Ā", "A", "😀");
	fc.assert(
		fc.property(fc.oneof(good, long), fc.nat(), odd, fc.boolean(), (text, place, piece, isCut) => {
			const at = place % (text.length + 1);
			const damaged = text.slice(0, at) + piece + text.slice(isCut ? at + piece.length : at);
			expect(base64Fault(damaged) === undefined).toBe(BASE64.test(damaged));
		}),
		{ numRuns: 1000 },
	);
});

test("the character at fault is named", () => {
	expect(base64Fault("QUJD*UJD")).toBe("has `*` at character 5, which is no base64");
	expect(base64Fault(`${"QUJD".repeat(40_000)}QU-D`)).toBe(
		"has `-` at character 160,003, which is no base64",
	);
	expect(base64Fault("QUJDQ")).toBe("is 5 characters long, no multiple of 4");
});
