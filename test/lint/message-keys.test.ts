import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contentKey, promptKey } from "../../src/lint/message-keys.ts";
import { PlainMessage } from "../../src/session/scan/plain-message.ts";

const text = fc.oneof(
	fc.string({ maxLength: 20 }),
	fc.string({ unit: "binary", maxLength: 900 }),
	fc.nat(900).map((length) => "x".repeat(length)),
);

/** A prompt as the scanner finds it. */
function prompt(content: string): PlainMessage {
	const buffer = Buffer.from(JSON.stringify(content));
	const { length: bytes } = buffer;
	const line = {
		number: 2,
		offset: 0,
		bytes,
		terminated: true,
		buffer,
		start: 0,
		end: bytes,
		tooLong: false,
	};
	return new PlainMessage(line, 1, bytes - 1);
}

test("a prompt that is not read has the key of what it says", () => {
	fc.assert(
		fc.property(text, (content) => {
			expect(promptKey(prompt(content))).toBe(contentKey({ role: "user", content }));
		}),
	);
});

test("a prompt that says nothing has none, as a tool result", () => {
	expect(promptKey(prompt(""))).toBe(0);
	expect(promptKey(new PlainMessage(prompt("text").line, -1, -1))).toBe(0);
});
