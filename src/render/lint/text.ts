import type { Finding, LeafCount, Related, Severity } from "../../lint/finding.ts";
import type { FileReport } from "../../lint/lint-session.ts";
import { countByRule, type Tally } from "../../lint/tally.ts";
import { counted, grouped } from "../../numbers.ts";
import type { Style, Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { wrap } from "../wrap.ts";

/** Findings of one rule that are shown in full; the rest are counted. */
const SHOWN_PER_RULE = 3;
/** Other places of one finding that are shown. */
const SHOWN_RELATED = 3;
/** Leaves of one finding that are named. */
const SHOWN_LEAVES = 3;
const INDENT = "    ";

/** What is wrong with one file, as lines of text without line feeds; nothing for a file that is sound. */
export function* reportText(
	report: FileReport,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	if (report.findings.length === 0) return;
	yield theme.title(visible(report.file));
	const counts = new Map<string, number>();
	for (const { rule } of report.findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
	const shown = new Map<string, number>();
	for (const finding of report.findings) {
		const number = (shown.get(finding.rule) ?? 0) + 1;
		shown.set(finding.rule, number);
		if (number <= SHOWN_PER_RULE) yield* findingText(finding, theme, columns);
		const more = (counts.get(finding.rule) ?? 0) - SHOWN_PER_RULE;
		if (number === SHOWN_PER_RULE && more > 0)
			yield theme.faint(
				`${INDENT}${theme.symbols.ellipsis} and ${counted(more, "time")} more: ${finding.rule}`,
			);
	}
	yield "";
}

function* findingText(finding: Finding, theme: Theme, columns: number): Generator<string, void, undefined> {
	const { rule, severity, line, entryId, message, related, hint, leafId, leaves } = finding;
	const entry = entryId === undefined ? "" : `  ${theme.id(visible(entryId))}`;
	const leaf =
		leafId === undefined || leaves !== undefined ? "" : theme.faint(`  at leaf ${visible(leafId)}`);
	yield `  line ${line}  ${severityStyle(theme, severity)(severity)}  ${rule}${entry}${leaf}`;
	yield* indented(visible(message), columns, asItIs);
	if (leaves !== undefined) yield* indented(leavesText(leaves, theme), columns, theme.faint);
	for (const other of related.slice(0, SHOWN_RELATED))
		yield* indented(relatedText(other), columns, theme.faint);
	const more = related.length - SHOWN_RELATED;
	if (more > 0)
		yield* indented(`${theme.symbols.ellipsis} and ${counted(more, "other place")}`, columns, theme.faint);
	if (hint !== undefined) yield* indented(`${theme.symbols.arrow} ${visible(hint)}`, columns, theme.faint);
}

function leavesText({ count, ids }: LeafCount, { symbols }: Theme): string {
	const named = ids.slice(0, SHOWN_LEAVES).map(visible).join(", ");
	const more = count > SHOWN_LEAVES ? `, ${symbols.ellipsis}` : "";
	return `at ${grouped(count)} leaves: ${named}${more}`;
}

function relatedText({ line, entryId, label }: Related): string {
	const place = [line === undefined ? "" : `line ${line}`, entryId ?? ""]
		.filter((part) => part !== "")
		.join(", ");
	return visible(place === "" ? label : `${place}: ${label}`);
}

function* indented(text: string, columns: number, style: Style): Generator<string, void, undefined> {
	for (const line of wrap(text, columns - INDENT.length)) yield INDENT + style(line);
}

function severityStyle(theme: Theme, severity: Severity): Style {
	switch (severity) {
		case "error":
			return theme.problem;
		case "warning":
			return theme.id;
		case "info":
			return theme.faint;
	}
}

/** The last line: what was found in all. */
export function tallyText({ files, errors, warnings, infos, fixable }: Tally, theme: Theme): string {
	const where = counted(files, "file");
	if (errors + warnings + infos === 0) return theme.leaf(`${where}: nothing to report`);
	const counts = [
		errors > 0 ? theme.problem(counted(errors, "error")) : "",
		warnings > 0 ? counted(warnings, "warning") : "",
		infos > 0 ? theme.faint(counted(infos, "remark")) : "",
	].filter((count) => count !== "");
	const mend = fixable === 0 ? "" : `; ${fixable} of them can be mended without a decision`;
	return `${where}: ${counts.join(", ")}${mend}`;
}

function asItIs(text: string): string {
	return text;
}

/** How often each rule found something, most often first. */
export function statisticsText(reports: readonly FileReport[], theme: Theme): string[] {
	return countByRule(reports).map(({ rule, severity, count }) => {
		const style = severityStyle(theme, severity);
		return `${grouped(count).padStart(9)}  ${style(severity.padEnd(7))}  ${rule}`;
	});
}
