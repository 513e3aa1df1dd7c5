import type { ContextPlan } from "../context/plan.ts";
import { rowAt } from "../context/plan.ts";
import { type FileReport, type LintOptions, lintSource } from "../lint/lint-session.ts";
import { watchBreaks } from "../lint/pairing.ts";
import type { PairingBreak } from "../lint/pairing-breaks.ts";
import type { Aids, Rule } from "../lint/rule.ts";
import { RULES } from "../lint/rules/index.ts";
import type { Source } from "../read/source.ts";
import type { Row } from "../session/row.ts";
import { type LookFacts, lookFacts } from "./look-facts.ts";

/** All that is known of a file after one reading: what is wrong with it, and what the model sees of it. */
export interface Look {
	readonly source: Source;
	readonly report: FileReport;
	/** Absent for a file that is no session; the three below then hold nothing. */
	readonly facts: LookFacts | undefined;
	readonly plan: ContextPlan | undefined;
	readonly breaks: readonly PairingBreak[];
	/** The entries that give the model messages at the leaf. */
	readonly giving: readonly Row[];
	/** How many messages they give. */
	readonly messages: number;
	/** The newest reply on the path. */
	readonly newestReply: Row | undefined;
}

/** Reads and judges a file. A watcher among the rules remembers what they are shown. */
export function lookAt(source: Source, options: LookOptions): Look {
	const seen: Seen = { facts: undefined, plan: undefined, breaks: [], giving: [], messages: 0 };
	const report = lintSource(source, {
		...options,
		severities: {},
		rules: { ...RULES, [MEMORY]: memory(seen) },
	});
	return { source, report, ...seen, newestReply: seen.plan && newestReply(seen.plan) };
}

export type LookOptions = Pick<LintOptions, keyof Aids | "onProgress">;

const MEMORY = "repair";

interface Seen {
	facts: LookFacts | undefined;
	plan: ContextPlan | undefined;
	breaks: readonly PairingBreak[];
	giving: Row[];
	messages: number;
}

function memory(seen: Seen): Rule {
	return {
		severity: "info",
		fix: null,
		docs: { summary: "", finds: "", why: "", example: "", mend: "" },
		watch() {
			const breaks = watchBreaks((found) => {
				seen.breaks = found;
			});
			return {
				...breaks,
				session(facts) {
					seen.facts = lookFacts(facts);
				},
				plan(plan) {
					seen.plan = plan;
					breaks.plan?.(plan);
				},
				contribution({ messages }, row) {
					if (messages.length === 0) return;
					seen.giving.push(row);
					seen.messages += messages.length;
				},
				plainPrompt(row) {
					seen.giving.push(row);
					seen.messages++;
				},
			};
		},
	};
}

function newestReply(plan: ContextPlan): Row | undefined {
	for (let place = plan.path.indexes.length - 1; place >= 0; place--) {
		const row = rowAt(plan, place);
		if (row.role === "assistant") return row;
	}
	return undefined;
}
