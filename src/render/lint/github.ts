import type { Severity } from "../../lint/finding.ts";
import type { FileReport } from "../../lint/lint-session.ts";
import { visible } from "../visible.ts";

const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** All findings as annotations of a GitHub workflow. In lines without line feeds. */
export function* githubLines(reports: readonly FileReport[]): Generator<string, void, undefined> {
	for (const { file, findings } of reports) {
		for (const { severity, line, column, rule, message } of findings) {
			const place = `file=${property(visible(file))},line=${line},col=${column},title=${property(rule)}`;
			yield `::${LEVELS[severity]} ${place}::${data(visible(message))}`;
		}
	}
}

function data(text: string): string {
	return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function property(text: string): string {
	return data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
