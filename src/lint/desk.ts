import type { Finding, Report } from "./finding.ts";
import type { Aids, Rule, Watcher } from "./rule.ts";
import { isOn, type SeverityChoices, severityOf } from "./severity.ts";

/** Where reports come in while a file is judged. */
export interface Desk {
	readonly watchers: Watchers;
	readonly reports: Filed[];
	/** The leaf that is being judged, when it is not the file's. */
	leafId: string | undefined;
}

interface Watchers {
	readonly all: readonly Watcher[];
	readonly entry: readonly Watcher[];
	readonly contribution: readonly Watcher[];
	readonly request: readonly Watcher[];
}

/** A report and who made it; its place is looked up at the end, when all ids are known. */
interface Filed {
	readonly id: string;
	readonly rule: Rule;
	readonly report: Report;
	readonly severity: Finding["severity"];
	readonly leafId: string | undefined;
}

/** Sets the rules that are on to watch a file. */
export function openDesk(
	rules: Readonly<Record<string, Rule>>,
	severities: SeverityChoices,
	aids: Aids,
): Desk {
	const reports: Filed[] = [];
	const desk: { leafId: string | undefined } = { leafId: undefined };
	const all = Object.entries(rules).flatMap(([id, rule]) => {
		if (!isOn(id, rule, severities)) return [];
		const file = (report: Report) => {
			const severity = severityOf(id, rule, report, severities);
			if (severity !== undefined) reports.push({ id, rule, report, severity, leafId: desk.leafId });
		};
		return [rule.watch(file, aids)];
	});
	const watchers = {
		all,
		entry: all.filter((watcher) => watcher.entry !== undefined),
		contribution: all.filter((watcher) => watcher.contribution !== undefined),
		request: all.filter((watcher) => watcher.request !== undefined),
	};
	return Object.assign(desk, { watchers, reports });
}

/** The findings, in an order that does not depend on that of the rules. */
export function settle({ reports }: Desk): Finding[] {
	return reports
		.map(toFinding)
		.sort((a, b) => a.offset - b.offset || compare(a.rule, b.rule) || compare(a.message, b.message));
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

function toFinding({ id, rule, report, severity, leafId }: Filed): Finding {
	const { at, column = 1, message, hint, pointer, related = [], fix = rule.fix } = report;
	return {
		rule: id,
		severity,
		message,
		line: at?.line ?? 1,
		column,
		offset: at?.offset ?? 0,
		bytes: at?.bytes ?? 0,
		...(at !== undefined && "id" in at ? { entryId: at.id } : {}),
		...(pointer === undefined ? {} : { pointer }),
		related,
		...(hint === undefined ? {} : { hint }),
		fix,
		...(leafId === undefined ? {} : { leafId }),
	};
}
