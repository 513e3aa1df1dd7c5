import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/lint/finding.ts";
import { type FileReport, lintSource } from "../../../src/lint/lint-session.ts";
import { RULES } from "../../../src/lint/rules/index.ts";
import { bytesSource } from "../../../src/read/source.ts";
import { sarifLog } from "../../../src/render/lint/sarif.ts";
import { fixture } from "../../helpers/fixture.ts";

// The schema that OASIS published, as a package ships it. It is of draft 4, which says `id` where later drafts say
// `$id`; what else differs between the drafts it does not use. `uri` and the like are formats that Ajv leaves alone.
const schemaPath = createRequire(import.meta.url).resolve(
	"@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
);
const { id: _draft4Id, ...schema }: Record<string, unknown> = JSON.parse(readFileSync(schemaPath, "utf8"));
const validate = new Ajv({
	strict: false,
	validateFormats: false,
	unicodeRegExp: false,
	allErrors: true,
}).compile({
	...schema,
	$schema: "http://json-schema.org/draft-07/schema#",
});

const finding: Finding = {
	rule: "tree/dangling-label",
	severity: "warning",
	message: "a label",
	line: 3,
	column: 1,
	offset: 120,
	bytes: 80,
	entryId: "aa000002",
	pointer: "/targetId",
	related: [{ line: 2, entryId: "aa000001", label: "the first one" }, { label: "without a place" }],
	hint: "append another",
	fix: null,
};

function report(findings: readonly Finding[], file = "a b.jsonl"): FileReport {
	return { file, version: 3, sessionId: "s", status: "readable", findings };
}

function results(log: unknown): Record<string, unknown>[] {
	return JSON.parse(JSON.stringify(log)).runs[0].results;
}

describe("a SARIF log", () => {
	const { entryId: _id, pointer: _pointer, hint: _hint, ...bare } = finding;
	test.each<[string, readonly FileReport[]]>([
		["no files", []],
		["a sound file", [report([])]],
		["a finding with everything", [report([finding])]],
		["a finding with the least", [report([bare])]],
		[
			"each severity",
			[report((["error", "warning", "info"] as const).map((severity) => ({ ...finding, severity })))],
		],
	])("with %s is valid by the published schema", (_what, reports) => {
		const log = JSON.parse(JSON.stringify(sarifLog(reports, RULES)));
		expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
	});

	test("of a damaged file is valid, and names rules by their place in its list", () => {
		const source = bytesSource(readFileSync(fixture("broken/missing-parent.jsonl")), "missing-parent.jsonl");
		const log = JSON.parse(JSON.stringify(sarifLog([lintSource(source)], RULES)));
		expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
		for (const { ruleId, ruleIndex } of log.runs[0].results) {
			expect(log.runs[0].tool.driver.rules[ruleIndex].id).toBe(ruleId);
		}
	});

	test("keeps its fingerprints while a file grows, and tells findings apart", () => {
		const prints = (findings: readonly Finding[]) =>
			results(sarifLog([report(findings)], RULES)).map((result) =>
				JSON.stringify(result["partialFingerprints"]),
			);
		const [first] = prints([finding]);
		expect(prints([{ ...finding, line: 9, offset: 999, message: "212 entries" }])).toEqual([first]);
		expect(prints([{ ...finding, entryId: "aa000003" }])).not.toEqual([first]);
		expect(prints([{ ...finding, rule: "tree/missing-parent" }])).not.toEqual([first]);
	});
});
