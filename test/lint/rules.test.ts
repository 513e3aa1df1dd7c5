import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { findDuplicateSessions } from "../../src/lint/duplicate-sessions.ts";
import type { Finding } from "../../src/lint/finding.ts";
import { lintSource } from "../../src/lint/lint-session.ts";
import type { Rule } from "../../src/lint/rule.ts";
import { RULES } from "../../src/lint/rules/index.ts";
import { loadValidator } from "../../src/lint/validator.ts";
import { bytesSource } from "../../src/read/source.ts";
import { fixture } from "../helpers/fixture.ts";

// Each rule has a folder `fixtures/rules/<family>/<name>/` with files `ok-*`, on which it is silent, and files
// `bad-*`, each with what the rule finds in `bad-*.expected.json`. A new rule needs no new test, only these.
// What has to be megabytes is compressed, and ends in `.gz`. Files that are judged together are a folder of that name.
// A session is named as its file without `ok-` and `bad-`; a path exists unless `gone` is in it.
// `UPDATE=1` writes the expectations; read them before you believe them.

const validate = await loadValidator();
const exists = (path: string) => !path.includes("gone");

for (const [id, rule] of Object.entries(RULES)) {
	describe(id, () => {
		const folder = fixture(`rules/${id}`);
		const names = existsSync(folder) ? readdirSync(folder) : [];
		const ok = names.filter((name) => name.startsWith("ok-"));
		const bad = names.filter((name) => name.startsWith("bad-") && !name.endsWith(".expected.json"));
		test("has an example of each kind, and its documentation", () => {
			expect(ok.length).toBeGreaterThan(0);
			expect(bad.length).toBeGreaterThan(0);
			for (const text of Object.values(rule.docs)) expect(text).not.toBe("");
			expect(rule.docs.summary).toMatch(/^[^A-Z].*[^.]$/s);
		});
		test.each(ok)("is silent on %s", (name) => expect(findings(id, rule, `${folder}/${name}`)).toEqual([]));
		test.each(bad)("finds what is in %s", (name) => {
			const found = findings(id, rule, `${folder}/${name}`);
			const expected = `${folder}/${name}.expected.json`;
			if (process.env["UPDATE"] !== undefined)
				writeFileSync(expected, `${JSON.stringify(found, null, "\t")}\n`);
			expect(found.length).toBeGreaterThan(0);
			expect(found).toEqual(JSON.parse(readFileSync(expected, "utf8")));
			for (const { message } of found) {
				const words = message.replace(/`"?(undefined|NaN)"?`/g, ""); // what a line of the file holds
				expect(words).not.toMatch(/undefined|NaN|\[object|\$\{|\n|\.$/);
			}
		});
	});
}

/** What one rule finds, switched on even if it is off; bytes that it was given are as they were. */
function findings(id: string, rule: Rule, path: string): Finding[] {
	const severities = rule.severity === "off" ? { [id]: "warning" as const } : {};
	const judge = (file: string) => {
		const stored = readFileSync(file);
		const bytes = file.endsWith(".gz") ? gunzipSync(stored) : stored;
		const before = Buffer.from(bytes);
		const source = bytesSource(bytes, basename(file).replace(/^(ok|bad)-/, ""));
		const report = lintSource(source, { rules: { [id]: rule }, severities, validate, exists });
		expect(bytes.equals(before)).toBe(true);
		return { report, open: () => source };
	};
	if (!statSync(path).isDirectory()) return JSON.parse(JSON.stringify(judge(path).report.findings));
	const files = readdirSync(path).map((name) => judge(`${path}/${name}`));
	const reports = findDuplicateSessions(files, severities);
	return reports.flatMap(({ file, findings }) =>
		JSON.parse(JSON.stringify(findings)).map((finding: Finding) => ({ file, ...finding })),
	);
}
