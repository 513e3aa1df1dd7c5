import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeUtf8 } from "../../src/read/decode.ts";

test("a text put together from pieces is the text decoded in one go, for any bytes", () => {
	const piece = fc.oneof(
		fc.constantFrom(..."aé中🙂").map((text) => Buffer.from(text)),
		fc.uint8Array({ maxLength: 4 }),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (pieces, pieceBytes) => {
			const bytes = Buffer.concat(pieces);
			expect(decodeUtf8(bytes, 0, bytes.length, pieceBytes)).toBe(bytes.toString("utf8"));
		}),
		{ numRuns: 1000 },
	);
});

test("only the part asked for is decoded", () => {
	const bytes = Buffer.from("ab中文cd");
	expect(decodeUtf8(bytes, 2, 8)).toBe("中文");
	expect(decodeUtf8(bytes, 2, 8, 2)).toBe("中文");
});
