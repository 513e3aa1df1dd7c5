import type { FileReport } from "../../lint/lint-session.ts";
import { RULES } from "../../lint/rules/index.ts";
import { readSeverityChoices, requireRule } from "../../lint/severity.ts";
import { tally } from "../../lint/tally.ts";
import { toJson } from "../../render/json.ts";
import { lintDocument, lintLines } from "../../render/lint/document.ts";
import { githubLines } from "../../render/lint/github.ts";
import { ruleList, ruleText } from "../../render/lint/rules.ts";
import { sarifLog } from "../../render/lint/sarif.ts";
import { reportText, statisticsText, tallyText } from "../../render/lint/text.ts";
import { defineCommand, type ExitCode } from "../command.ts";
import type { Host } from "../host.ts";
import { lintFiles } from "../lint-files.ts";
import { notifier } from "../notes.ts";
import { formatOf, JSON_OPTION } from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { selectFiles } from "../select.ts";
import { type TextStyle, textStyle } from "../text-style.ts";

const FORMATS = ["text", "json", "jsonl", "sarif", "github"] as const;
type Format = (typeof FORMATS)[number];

export const lint = defineCommand({
	positionals: {
		files: {
			type: "string",
			array: true,
			describe: "Paths, `-`, session ids; a directory means all `*.jsonl` below",
		},
	},
	options: {
		rule: { type: "string", array: true, describe: "ID=error|warning|info|off: another severity for a rule" },
		"all-leaves": { type: "boolean", default: false, describe: "Judge what the model sees at every leaf" },
		strict: { type: "boolean", default: false, describe: "Exit with 1 for warnings too" },
		"max-warnings": { type: "number", describe: "Exit with 1 when there are more warnings than this" },
		statistics: {
			type: "boolean",
			default: false,
			describe: "Count findings by rule instead of showing them",
		},
		list: { type: "boolean", default: false, describe: "List all rules" },
		explain: { type: "string", describe: "Explain a rule" },
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
		// What a program reads is not cut.
		const listColumns = host.stdout.isTTY === true ? style.columns : UNCUT_COLUMNS;
		if (args.list) return answer(host, ruleList(RULES, style.theme, listColumns));
		if (args.explain !== undefined) {
			return answer(
				host,
				ruleText(args.explain, requireRule(args.explain, RULES), style.theme, style.columns),
			);
		}
		const format = formatOf(args, "text");
		const severities = readSeverityChoices(args.rule ?? [], RULES);
		const notify = notifier(host, args.quiet);
		const files = selectFiles(args.files ?? [], args, host, notify);
		if (files.length === 0) notify("no `*.jsonl` file there");
		const options = { severities, allLeaves: args.allLeaves };
		const { reports, failed } = await lintFiles(
			files,
			options,
			{ quiet: args.quiet, asJson: format === "json" },
			host,
		);
		const shown = args.quiet ? reports.map(errorsOnly) : reports;
		await show(shown, format, args, style, host);
		return failed ? 2 : exitCode(reports, args);
	},
});

const UNCUT_COLUMNS = 400;

interface Judgement {
	readonly strict: boolean;
	readonly maxWarnings: number | undefined;
}

function errorsOnly(report: FileReport): FileReport {
	return { ...report, findings: report.findings.filter((finding) => finding.severity === "error") };
}

function exitCode(reports: readonly FileReport[], { strict, maxWarnings }: Judgement): ExitCode {
	const { errors, warnings } = tally(reports);
	const tooMany = warnings > (strict ? 0 : (maxWarnings ?? Number.POSITIVE_INFINITY));
	return errors > 0 || tooMany ? 1 : 0;
}

async function answer(host: Host, lines: Iterable<string>): Promise<ExitCode> {
	await writeLines(host.stdout, lines);
	return 0;
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
			return writePieces(stdout, lintDocument(reports));
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
