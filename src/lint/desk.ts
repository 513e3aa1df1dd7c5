import type { FormatName } from "../session/format-names.ts";
import type { Finding, Report } from "./finding.ts";
import type { Aids, Rule, Watcher } from "./rule.ts";
import { isInScope } from "./scope.ts";
import { isOn, type SeverityChoices, severityOf } from "./severity.ts";

/** Where reports come in while a file is judged. */
export interface Desk {
	readonly watchers: Watchers;
	readonly reports: Filed[];
	/** The leaf that is being judged; `undefined` while the file as a whole is. */
	leaf: JudgedLeaf | undefined;
}

export interface JudgedLeaf {
	readonly id: string;
	/** It is the file's own. */
	readonly isActive: boolean;
}

interface Watchers {
	readonly all: readonly Watcher[];
	readonly entry: readonly Watcher[];
	readonly plain: readonly Watcher[];
	readonly contribution: readonly Watcher[];
	readonly request: readonly Watcher[];
}

/** A report and who made it; its place is looked up at the end, when all ids are known. */
interface Filed {
	readonly id: string;
	readonly rule: Rule;
	readonly report: Report;
	readonly severity: Finding["severity"];
	/** The leaves in whose context it is so. */
	readonly leaves: JudgedLeaf[];
	leafCount: number;
}

const MOST_LEAVES = 100;

/** Sets the rules that are on to watch a file. */
export function openDesk(
	rules: Readonly<Record<string, Rule>>,
	severities: SeverityChoices,
	aids: Aids,
): Desk {
	const reports: Filed[] = [];
	const desk: Pick<Desk, "leaf"> = { leaf: undefined };
	const atLeaves = new Map<string, Filed>();
	const all = Object.entries(rules).flatMap(([id, rule]) => {
		if (!isOn(id, rule, severities)) return [];
		const file = (report: Report) => {
			const severity = severityOf(id, rule, report, severities);
			if (severity === undefined) return;
			const { leaf } = desk;
			const filed = { id, rule, report, severity, leaves: [], leafCount: 0 };
			const known = leaf === undefined ? undefined : atLeaves.get(keyOf(filed));
			if (known === undefined) reports.push(filed);
			if (leaf !== undefined) {
				if (known === undefined) atLeaves.set(keyOf(filed), filed);
				noteLeaf(known ?? filed, leaf);
			}
		};
		return [rule.watch(file, aids)];
	});
	const watchers = {
		all,
		entry: all.filter((watcher) => watcher.entry !== undefined),
		plain: all.filter((watcher) => watcher.plainMessage !== undefined),
		contribution: all.filter((watcher) => watcher.contribution !== undefined),
		request: all.filter((watcher) => watcher.request !== undefined),
	};
	return Object.assign(desk, { watchers, reports });
}

/** What is the same for findings of several leaves that are one. */
function keyOf({ id, report: { at, pointer, message } }: Filed): string {
	return `${id} ${at?.offset} ${pointer} ${message}`;
}

/** The file's own leaf comes first. */
function noteLeaf(filed: Filed, leaf: JudgedLeaf): void {
	filed.leafCount++;
	if (leaf.isActive) filed.leaves.unshift(leaf);
	else if (filed.leaves.length < MOST_LEAVES) filed.leaves.push(leaf);
}

/**
 * The findings, in an order that does not depend on that of the rules.
 * @param format what the file was read as: rules that know nothing of it are not heard
 */
export function settle({ reports }: Desk, format: FormatName): Finding[] {
	// Reports are let go as they become findings: there may be a million of each.
	const findings: Finding[] = [];
	reports.reverse();
	for (let filed = reports.pop(); filed !== undefined; filed = reports.pop()) {
		if (isInScope(filed.id, format)) findings.push(toFinding(filed));
	}
	return findings.sort(
		(a, b) => a.offset - b.offset || compare(a.rule, b.rule) || compare(a.message, b.message),
	);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

const NOT_RELATED: Finding["related"] = [];

function toFinding({ id, rule, report, severity, leaves, leafCount }: Filed): Finding {
	const { at, column = 1, message, hint, pointer, related = NOT_RELATED, fix = rule.fix } = report;
	const [first] = leaves;
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
		...(first === undefined || first.isActive ? {} : { leafId: first.id }),
		...(leafCount > 1
			? { leaves: { count: leafCount, ids: leaves.map((leaf) => leaf.id).slice(0, MOST_LEAVES) } }
			: {}),
	};
}
