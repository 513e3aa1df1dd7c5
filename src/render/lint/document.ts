import type { Finding } from "../../lint/finding.ts";
import type { FileReport } from "../../lint/lint-session.ts";
import type { Rule } from "../../lint/rule.ts";
import { countByRule, type Tally, tally } from "../../lint/tally.ts";
import { jsonDocument, toJson } from "../json.ts";

/** All findings as the document `sessionctl.lint/1`, in pieces. */
export function lintDocument(reports: readonly FileReport[]): Generator<string, void, undefined> {
	const files = reports.map(({ file, version, status, findings }) => ({ file, version, status, findings }));
	return jsonDocument({ schema: "sessionctl.lint/1" }, "files", files, { summary: tally(reports) });
}

/** How often each rule found something, as the document `sessionctl.statistics/1`, in pieces. */
export function statisticsDocument(reports: readonly FileReport[]): Generator<string, void, undefined> {
	const counts = countByRule(reports);
	return jsonDocument({ schema: "sessionctl.statistics/1" }, "rules", counts, { summary: tally(reports) });
}

/** Rules with their documentation, as the document `sessionctl.rules/1`, in pieces. */
export function rulesDocument(rules: Readonly<Record<string, Rule>>): Generator<string, void, undefined> {
	const list = Object.entries(rules).map(([rule, { severity, fix, docs }]) => ({
		rule,
		severity,
		fix,
		...docs,
	}));
	return jsonDocument({ schema: "sessionctl.rules/1" }, "rules", list);
}

/** All findings as JSON lines: `finding` records, a `file` record after each file's, and one `summary`. */
export function* lintLines(reports: readonly FileReport[]): Generator<string, void, undefined> {
	for (const { file, version, status, findings } of reports) {
		for (const finding of findings) yield toJson(findingRecord(file, finding));
		yield toJson({ type: "file", file, version, status, findings: findings.length });
	}
	yield toJson(summaryRecord(tally(reports)));
}

function findingRecord(file: string, finding: Finding): unknown {
	return { type: "finding", file, ...finding };
}

function summaryRecord(summary: Tally): unknown {
	return { type: "summary", schema: "sessionctl.lint/1", ...summary };
}
