import type { Finding } from "../../lint/finding.ts";
import type { FileReport } from "../../lint/lint-session.ts";
import { type Tally, tally } from "../../lint/tally.ts";
import { jsonDocument, toJson } from "../json.ts";

/** All findings as the document `sessionctl.lint/1`, in pieces. */
export function lintDocument(reports: readonly FileReport[]): Generator<string, void, undefined> {
	const files = reports.map(({ file, version, status, findings }) => ({ file, version, status, findings }));
	return jsonDocument({ schema: "sessionctl.lint/1" }, "files", files, { summary: tally(reports) });
}

/** The same as JSON lines: `finding` records, a `file` record after each file's, and one `summary`. */
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
