import { expect, test } from "vitest";
import { type Exchange, exchanges, formatExchange } from "./transcript.ts";

const PLAIN = { argv: ["tree", "a.jsonl"], stdout: "one\ntwo\n", stderr: "", exitCode: 0 };

test.each<[what: string, exchange: Omit<Exchange, "start" | "end">]>([
	["plain", PLAIN],
	["no output", { ...PLAIN, stdout: "" }],
	["notes", { ...PLAIN, stderr: "sessionctl: reading a.jsonl\n" }],
	["an error", { ...PLAIN, stdout: "", stderr: "sessionctl: no\n", exitCode: 2 }],
	["an answer of no", { ...PLAIN, exitCode: 1 }],
	["fences in the output", { ...PLAIN, stdout: "```\ncode\n```\n" }],
	["words with spaces", { ...PLAIN, argv: ["tree", "a b", "--leaf", ""] }],
	["no words", { ...PLAIN, argv: [] }],
])("what is written down is read as it was: %s", (_what, exchange) => {
	const text = `before\n\n${formatExchange(exchange)}\nafter\n\n${formatExchange(PLAIN)}`;
	const [first, second, ...others] = exchanges(text);
	expect(first).toMatchObject(exchange);
	expect(second).toMatchObject(PLAIN);
	expect(others).toEqual([]);
	expect(text.slice(first?.start, first?.end)).toBe(formatExchange(exchange));
});
