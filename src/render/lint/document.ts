import type { Finding } from "../../lint/finding.ts";
import type { FileReport } from "../../lint/lint-session.ts";
import type { Rule } from "../../lint/rule.ts";
import { countByRule, type Tally, tally } from "../../lint/tally.ts";
import { jsonDocument, toJson } from "../json.ts";

/** All findings as the document `sessionctl.lint/1`, in pieces. */
export function* lintDocument(reports: readonly FileReport[]): Generator<string, void, undefined> {
	yield '{"schema":"sessionctl.lint/1","files":[';
	let separator = "\n";
	for (const report of reports) {
		yield separator;
		yield* filePieces(report);
		separator = ",\n";
	}
	yield `${reports.length === 0 ? "" : "\n"}],"summary":${toJson(tally(reports))}}\n`;
}

/** A file, finding by finding: two million of them are more than one string can hold. */
function* filePieces({ file, version, status, findings }: FileReport): Generator<string, void, undefined> {
	yield `${toJson({ file, version, status }).slice(0, -1)},"findings":[`;
	let separator = "";
	for (const finding of findings) {
		yield separator + toJson(finding);
		separator = ",";
	}
	yield "]}";
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
