import { usageError } from "../../errors.ts";
import type { Finding } from "../../lint/finding.ts";
import type { FileReport } from "../../lint/lint-session.ts";
import { RULES } from "../../lint/rules/index.ts";
import { readSeverityChoices, requireRule } from "../../lint/severity.ts";
import { tally } from "../../lint/tally.ts";
import { toJson } from "../../render/json.ts";
import { lintDocument, lintLines, rulesDocument, statisticsDocument } from "../../render/lint/document.ts";
import { githubLines } from "../../render/lint/github.ts";
import { ruleList, ruleText } from "../../render/lint/rules.ts";
import { sarifLog } from "../../render/lint/sarif.ts";
import { reportText, statisticsText, tallyText } from "../../render/lint/text.ts";
import { defineCommand, type ExitCode } from "../command.ts";
import type { Host } from "../host.ts";
import { lintFiles } from "../lint-files.ts";
import { notifier } from "../notes.ts";
import { FILES, flag, formatOf, JSON_OPTION, THREADS_OPTION } from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { noFiles, selectFiles } from "../select.ts";
import { type TextStyle, textStyle } from "../text-style.ts";

const FORMATS = ["text", "json", "jsonl", "sarif", "github"] as const;
type Format = (typeof FORMATS)[number];

export const lint = defineCommand({
	positionals: { files: FILES },
	options: {
		rule: { type: "string", array: true, describe: "ID=error|warning|info|off: another severity for a rule" },
		"all-leaves": flag("Judge what the model sees at every leaf"),
		strict: flag("Exit with 1 for warnings too"),
		"max-warnings": { type: "number", describe: "Exit with 1 for more warnings than this" },
		statistics: flag("Count findings by rule instead of showing them"),
		list: flag("List all rules"),
		explain: { type: "string", describe: "Explain a rule" },
		threads: THREADS_OPTION,
		format: { choices: FORMATS, default: "text", describe: "How to show it" },
		json: JSON_OPTION,
	},
	examples: [
		["lint", "the most recent session of this directory"],
		["lint ~/.pi/agent/sessions --quiet", "errors of every session"],
		["lint --explain tree/missing-parent", "what a rule finds, why it matters, how to mend it"],
		["lint --rule file/cwd-missing=warning session.jsonl", "with a rule that is off by itself"],
	],
	async run(args, host) {
		const style = textStyle(args, host);
		const format = formatOf(args, "text");
		const special = SPECIAL.find((name) => Boolean(args[name]));
		if (special !== undefined) requireDocument(special, format);
		if (args.list || args.explain !== undefined) return tellRules(args.explain, format, style, host);
		const severities = readSeverityChoices(args.rule ?? [], RULES);
		const notify = notifier(host, args.quiet);
		const files = selectFiles(args.files ?? [], args, host, notify);
		if (files.length === 0) notify(noFiles(args.files ?? []));
		const options = { severities, allLeaves: args.allLeaves };
		const { reports, failed } = await lintFiles(files, options, { ...args, asJson: format === "json" }, host);
		const exitCode = judge(reports, args);
		const shown = args.quiet ? reports.map((report) => onlySerious(report, exitCode.isForWarnings)) : reports;
		await show(shown, format, args, style, host);
		return failed ? 2 : exitCode.code;
	},
});

const UNCUT_COLUMNS = 400;

/** What is asked for instead of findings. */
const SPECIAL = ["list", "explain", "statistics"] as const;

function requireDocument(option: (typeof SPECIAL)[number], format: Format): void {
	if (format === "text" || format === "json") return;
	throw usageError(`--${option} has no format ${format}`, "give text or json");
}

/** All rules, or the one that is to be explained. */
async function tellRules(
	explain: string | undefined,
	format: Format,
	{ theme, columns }: TextStyle,
	{ stdout }: Host,
): Promise<ExitCode> {
	const rules = explain === undefined ? RULES : { [explain]: requireRule(explain, RULES) };
	// What a program reads is not cut.
	const listColumns = stdout.isTTY === true ? columns : UNCUT_COLUMNS;
	if (format === "json") await writePieces(stdout, rulesDocument(rules));
	else if (explain === undefined) await writeLines(stdout, ruleList(rules, theme, listColumns));
	else await writeLines(stdout, ruleText(explain, requireRule(explain, RULES), theme, columns));
	return 0;
}

interface Limits {
	readonly strict: boolean;
	readonly maxWarnings: number | undefined;
}

interface Judgement {
	readonly code: ExitCode;
	/** There are more warnings than are let pass. */
	readonly isForWarnings: boolean;
}

function judge(reports: readonly FileReport[], { strict, maxWarnings }: Limits): Judgement {
	const { errors, warnings } = tally(reports);
	const isForWarnings = warnings > (strict ? 0 : (maxWarnings ?? Number.POSITIVE_INFINITY));
	return { code: errors > 0 || isForWarnings ? 1 : 0, isForWarnings };
}

/** What `--quiet` leaves: errors, and warnings where these are why the answer is no. */
function onlySerious(report: FileReport, withWarnings: boolean): FileReport {
	const isSerious = ({ severity }: Finding) =>
		severity === "error" || (withWarnings && severity === "warning");
	return { ...report, findings: report.findings.filter(isSerious) };
}

async function show(
	reports: readonly FileReport[],
	format: Format,
	{ statistics, quiet }: { readonly statistics: boolean; readonly quiet: boolean },
	style: TextStyle,
	{ stdout }: Host,
): Promise<void> {
	switch (format) {
		case "json":
			return writePieces(stdout, statistics ? statisticsDocument(reports) : lintDocument(reports));
		case "jsonl":
			return writeLines(stdout, lintLines(reports));
		case "sarif":
			return writeLines(stdout, [toJson(sarifLog(reports, RULES))]);
		case "github":
			return writeLines(stdout, githubLines(reports));
		case "text":
			return writeLines(stdout, textLines(reports, statistics, quiet, style));
	}
}

function* textLines(
	reports: readonly FileReport[],
	statistics: boolean,
	quiet: boolean,
	{ theme, columns }: TextStyle,
): Generator<string, void, undefined> {
	if (statistics) yield* statisticsText(reports, theme);
	else for (const report of reports) yield* reportText(report, theme, columns);
	if (!quiet) yield tallyText(tally(reports), theme);
}
