import type { Finding } from "../lint/finding.ts";
import type { Validate } from "../lint/validator.ts";
import type { Row } from "../session/row.ts";
import type { Look } from "./look.ts";
import { type Bench, type LeftPlace, placeOf } from "./step.ts";

/** What could be mended and is not, and why. */
export interface LeftFinding {
	readonly rule: string;
	readonly at: LeftPlace;
	readonly reason: string;
}

/** A bench that remembers what was left. */
export interface OpenBench extends Bench {
	readonly left: readonly LeftFinding[];
}

/** What is to be mended, and what is known of a file besides its bytes. */
export interface BenchOptions {
	/** The rules whose findings are mended (default: all). */
	readonly rules?: readonly string[] | undefined;
	/** Whether the newest reply may be changed too (default: false). */
	readonly newestReply?: boolean | undefined;
	/** Where the file is, for what its name tells. */
	readonly path?: string | undefined;
	/** Whether a path exists on this machine; without it the name of a directory tells nothing. */
	readonly exists?: ((path: string) => boolean) | undefined;
	/** What `loadValidator` gives. */
	readonly validate?: Validate | undefined;
	/** The time that appended entries bear (default: the present). */
	readonly now?: Date | undefined;
}

/** A rule whose findings are left because mending them does harm. */
export interface SparedRule {
	readonly rule: string;
	readonly reason: string;
}

/** What is known of a file in the middle of its repair. */
export interface BenchState {
	readonly spared?: SparedRule | undefined;
	/** Whether an entry held the newest reply before anything was mended. */
	readonly wasNewest?: (row: Row) => boolean;
}

/**
 * Puts a file on the bench.
 * @param options which rules are picked, and what is known of the file besides its bytes
 */
export function openBench(look: Look, options: BenchOptions & BenchState): OpenBench {
	const {
		spared,
		wasNewest = () => false,
		rules,
		newestReply = false,
		path,
		exists,
		validate,
		now = new Date(),
	} = options;
	const byRule = new Map<string, Finding[]>();
	for (const finding of look.report.findings) {
		if (finding.fix !== "append" && finding.fix !== "bytes") continue;
		if (rules !== undefined && !rules.includes(finding.rule)) continue;
		const known = byRule.get(finding.rule);
		if (known === undefined) byRule.set(finding.rule, [finding]);
		else known.push(finding);
	}
	const left = (byRule.get(spared?.rule ?? "") ?? []).map(
		(finding): LeftFinding => ({ rule: finding.rule, at: placeOf(finding), reason: spared?.reason ?? "" }),
	);
	byRule.delete(spared?.rule ?? "");
	return {
		look,
		left,
		findings: (rule) => byRule.get(rule) ?? [],
		leave: (rule, at, reason) => left.push({ rule, at, reason }),
		isNewestReply: (row) => row.offset === look.newestReply?.offset || wasNewest(row),
		newestReply,
		path,
		exists,
		validate,
		now,
	};
}
