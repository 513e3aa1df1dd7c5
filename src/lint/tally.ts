import type { Severity } from "./finding.ts";
import type { FileReport } from "./lint-session.ts";

/** What was found in all files together. */
export interface Tally {
	readonly files: number;
	readonly errors: number;
	readonly warnings: number;
	readonly infos: number;
	/** Findings that can be mended without a decision: by appending entries, or in damaged bytes. */
	readonly fixable: number;
}

/** Counts findings. */
export function tally(reports: readonly FileReport[]): Tally {
	const counts = { error: 0, warning: 0, info: 0 };
	let fixable = 0;
	for (const { findings } of reports) {
		for (const { severity, fix } of findings) {
			counts[severity]++;
			if (fix === "append" || fix === "bytes") fixable++;
		}
	}
	return {
		files: reports.length,
		errors: counts.error,
		warnings: counts.warning,
		infos: counts.info,
		fixable,
	};
}

/** How often a rule found something, with one severity. */
export interface RuleCount {
	readonly rule: string;
	readonly severity: Severity;
	count: number;
}

/** How often each rule found something, most often first. */
export function countByRule(reports: readonly FileReport[]): RuleCount[] {
	const counts = new Map<string, RuleCount>();
	for (const { findings } of reports) {
		for (const { rule, severity } of findings) {
			const key = `${rule} ${severity}`;
			const seen = counts.get(key);
			if (seen === undefined) counts.set(key, { rule, severity, count: 1 });
			else seen.count++;
		}
	}
	return [...counts.values()].sort((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
}
