import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { RULES } from "../../src/lint/rules/index.ts";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { fixture } from "../helpers/fixture.ts";
import { doings, missingRanges, repair } from "../helpers/repair.ts";

// Every file `fixtures/rules/*/*/bad-*` in which something can be mended without a decision: it is mended, nothing is
// lost, and a second run has nothing to do. A new rule needs no new test.

for (const [id, rule] of Object.entries(RULES)) {
	const folder = fixture(`rules/${id}`);
	const names = rule.fix !== null && existsSync(folder) ? readdirSync(folder) : [];
	const bad = names.filter(
		(name) => /^bad-.*\.(jsonl|gz)$/.test(name) && isAgents(stored(`${folder}/${name}`)),
	);
	if (bad.length === 0) continue;
	describe(id, () => {
		test.each(bad)("%s", (name) => {
			const original = stored(`${folder}/${name}`);
			const repaired = repair(original, { newestReply: true });
			const { before, after, objection, left } = repaired.plan;
			expect(objection).toBeUndefined();
			expect(left).toEqual([]);
			const mendable = after.report.findings.filter(({ fix }) => fix === "append" || fix === "bytes");
			expect(mendable).toEqual([]);
			const own = before.report.findings.filter((found) => found.rule === id && found.fix !== "choice");
			if (own.length > 0) expect(doings(repaired).join("\n")).toContain(id);
			const missing = Buffer.concat(missingRanges(original, repaired));
			expect(missing.every((byte) => byte < 0x20)).toBe(true);
			// A `leaf` record that gets the id it lacked makes the file one of the harness, which is left alone.
			if (isAgents(repaired.bytes)) expect(doings(repair(repaired.bytes, { newestReply: true }))).toEqual([]);
		});
	});
}

function stored(file: string): Buffer {
	const bytes = readFileSync(file);
	return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/** Sessions of the harness, of which an agent's rule can speak too, are not repaired. */
function isAgents(bytes: Uint8Array): boolean {
	const reading = readSession(bytesSource(bytes));
	return !reading.ok || !reading.session.format.startsWith("harness");
}

test("rules that are not picked are left alone", () => {
	const original = readFileSync(fixture("rules/file/nul-bytes/bad-zeros-before-a-record.jsonl"));
	const rules = ["tool/orphan-result"];
	expect(doings(repair(original, { rules })).every((done) => done.startsWith("tool/orphan-result"))).toBe(
		true,
	);
});
