import type { Finding } from "../lint/finding.ts";
import type { Look } from "./look.ts";
import type { Bench, LeftPlace } from "./step.ts";

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

export interface BenchOptions {
	readonly rules?: readonly string[] | undefined;
	readonly newestReply?: boolean | undefined;
	readonly path?: string | undefined;
	readonly exists?: ((path: string) => boolean) | undefined;
	/** The time that appended entries bear (default: the present). */
	readonly now?: Date | undefined;
}

/** Puts a file on the bench. @param options which rules are picked, and what is known of the file besides its bytes */
export function openBench(look: Look, options: BenchOptions): OpenBench {
	const { rules, newestReply = false, path, exists, now = new Date() } = options;
	const byRule = new Map<string, Finding[]>();
	for (const finding of look.report.findings) {
		if (finding.fix !== "append" && finding.fix !== "bytes") continue;
		if (rules !== undefined && !rules.includes(finding.rule)) continue;
		const known = byRule.get(finding.rule);
		if (known === undefined) byRule.set(finding.rule, [finding]);
		else known.push(finding);
	}
	const left: LeftFinding[] = [];
	return {
		look,
		left,
		findings: (rule) => byRule.get(rule) ?? [],
		leave: (rule, at, reason) => left.push({ rule, at, reason }),
		newestReply,
		path,
		exists,
		now,
	};
}
