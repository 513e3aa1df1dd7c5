import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Finding } from "../../src/lint/finding.ts";
import { lintSource } from "../../src/lint/lint-session.ts";
import { FILE_RULES } from "../../src/lint/rules/file/index.ts";
import { bytesSource } from "../../src/read/source.ts";
import { fixture } from "../helpers/fixture.ts";

const SKIPPED = [
	"file/torn-tail",
	"file/fused-lines",
	"file/split-record",
	"file/nul-bytes",
	"file/malformed-line",
	"file/not-an-object",
];

function errorsOf(bytes: Uint8Array): Finding[] {
	return lintSource(bytesSource(bytes), { rules: FILE_RULES }).findings.filter(
		({ severity }) => severity === "error",
	);
}

const login = readFileSync(fixture("rules/tree/dangling-label/ok-login.jsonl"));
const headerEnd = login.indexOf(10);

test("a file cut at any length has one finding for its end, or none", () => {
	for (let length = 0; length <= login.length; length += length < 2000 ? 1 : 17) {
		const found = errorsOf(login.subarray(0, length)).map(({ rule }) => rule);
		const isWhole = length >= headerEnd && /[}\n]$/.test(login.subarray(0, length).toString("latin1"));
		if (length < headerEnd) expect(found).toEqual(["file/not-a-session"]);
		else if (!isWhole) expect(found).toEqual(["file/torn-tail"]);
		else expect(found.filter((rule) => rule !== "file/torn-tail")).toEqual([]);
	}
});

test("a line feed taken out anywhere fuses two lines, and the second is named", () => {
	for (let at = login.indexOf(10, headerEnd + 1); at !== login.length - 1; at = login.indexOf(10, at + 1)) {
		const bytes = Buffer.concat([login.subarray(0, at), login.subarray(at + 1)]);
		const next = JSON.parse(login.subarray(at + 1, login.indexOf(10, at + 1)).toString());
		const [finding, ...rest] = errorsOf(bytes);
		expect(rest).toEqual([]);
		expect(finding).toMatchObject({ rule: "file/fused-lines", message: expect.stringContaining(next.id) });
	}
});

test("a byte put in anywhere is spoken of by one rule, once", () => {
	for (const byte of [0, 0x0a, 0x22, 0x7b, 0x78]) {
		for (let at = headerEnd + 1; at < login.length; at += 97) {
			const bytes = Buffer.concat([login.subarray(0, at), Buffer.from([byte]), login.subarray(at)]);
			const found = errorsOf(bytes);
			const lines = found.map(({ line }) => line);
			expect(new Set(lines).size).toBe(lines.length);
			for (const { rule } of found) expect(SKIPPED).toContain(rule);
			expect(found.length).toBeLessThanOrEqual(2);
		}
	}
});
