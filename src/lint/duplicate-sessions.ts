import { readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import type { Place } from "../session/row.ts";
import { compareBytes, type Likeness } from "./compare-bytes.ts";
import type { Finding } from "./finding.ts";
import type { FileReport } from "./lint-session.ts";
import { duplicateSession } from "./rules/file/duplicate-session.ts";
import { type SeverityChoices, severityOf } from "./severity.ts";
import { quote } from "./words.ts";

/** A file that has been judged, and the way back to its bytes. */
export interface JudgedFile {
	readonly report: FileReport;
	/** Opens it again; who asks closes it. */
	readonly open: () => Source;
}

const RULE = "file/duplicate-session";

/**
 * What `file/duplicate-session` finds: the sessions that stand in several of the files. Each file after the first
 * with an id is compared with that first one, byte for byte.
 * @returns the reports in the same order, with what was found among their findings
 */
export function findDuplicateSessions(
	files: readonly JudgedFile[],
	severities: SeverityChoices = {},
): FileReport[] {
	const firsts = new Map<string, JudgedFile>();
	return files.map((file) => {
		const { report } = file;
		const first = report.sessionId === null ? undefined : firsts.get(report.sessionId);
		if (first !== undefined && first.report.file !== report.file) {
			const finding = compare(first, file, severities);
			return finding === undefined ? report : withFinding(report, finding);
		}
		if (report.sessionId !== null && first === undefined) firsts.set(report.sessionId, file);
		return report;
	});
}

function compare(first: JudgedFile, file: JudgedFile, severities: SeverityChoices): Finding | undefined {
	const message = "";
	const severity = severityOf(RULE, duplicateSession, { message }, severities);
	if (severity === undefined) return undefined;
	const [a, b] = [first.open(), file.open()];
	try {
		const likeness = compareBytes(a, b);
		const at = placeOf(b, likeness);
		return {
			rule: RULE,
			severity,
			message: describe(first.report, file.report, likeness),
			...at,
			column: 1,
			related: likeness.kind === "diverged" ? [relatedLine(a, first.report, likeness)] : [],
			hint: HINTS[likeness.kind],
			fix: duplicateSession.fix,
		};
	} finally {
		a.close();
		b.close();
	}
}

/** The first line that differs, where the two differ in one; else the first of all. */
function placeOf(source: Source, likeness: Likeness): Place {
	const wanted = likeness.kind === "diverged" ? likeness.line : 1;
	for (const { number, offset, bytes } of readLines(source)) {
		if (number === wanted) return { line: number, offset, bytes };
	}
	return { line: 1, offset: 0, bytes: 0 };
}

function relatedLine(source: Source, { file }: FileReport, likeness: Likeness) {
	return { ...placeOf(source, likeness), label: `the same line of ${quote(file)}` };
}

function describe(first: FileReport, { sessionId }: FileReport, likeness: Likeness): string {
	const other = quote(first.file);
	const session = `the session ${quote(sessionId ?? "")} is in ${other} too`;
	switch (likeness.kind) {
		case "identical":
			return `${session}, and the files are identical: the agent opens either`;
		case "prefix":
			return likeness.shorter === "b"
				? `${session}: this file ends at line ${likeness.line}, where ${other} goes on`
				: `${session}, which ends at line ${likeness.line}, where this file goes on`;
		case "diverged":
			return `${session}, and they differ from line ${likeness.line} on: the agent opens either`;
	}
}

const HINTS = {
	identical: "delete one of them",
	prefix: "delete the shorter one",
	diverged: "give one of them a new id",
} as const;

function withFinding(report: FileReport, finding: Finding): FileReport {
	const at = report.findings.findIndex(({ offset }) => offset > finding.offset);
	const place = at === -1 ? report.findings.length : at;
	return { ...report, findings: report.findings.toSpliced(place, 0, finding) };
}
