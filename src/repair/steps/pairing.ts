import { type ContextPlan, rowAt } from "../../context/plan.ts";
import type {
	OrphanReason,
	OrphanResult,
	PairingBreak,
	SecondResult,
	UnansweredCall,
} from "../../lint/pairing-breaks.ts";
import { isObject } from "../../session/json.ts";
import type { Row } from "../../session/row.ts";
import { rowOf } from "../../tree/tree.ts";
import { omission, replacement } from "../appends.ts";
import type { Change } from "../change.ts";
import { describeRow } from "../describe-row.ts";
import { reasonToLeave } from "../reason-to-leave.ts";
import { type Bench, placeOfRow, type Step } from "../step.ts";

/** Takes out of the context what parts calls from their results; no entry is taken out twice. */
export const pairing: Step = {
	rules: [
		"context/kept-boundary-splits-call",
		"context/edit-splits-call",
		"tool/orphan-result",
		"tool/duplicate-result",
		"tool/interleaved-message",
		"tool/repeated-call-id",
	],
	*mend(bench): Generator<Change> {
		const { breaks, plan } = bench.look;
		if (plan === undefined) return;
		const done = new Set<Row>();
		for (const found of breaks) {
			const remedy = remedyFor(plan, found);
			if (remedy === undefined || done.has(remedy.target)) continue;
			if (bench.findings(remedy.rule).length === 0) continue;
			done.add(remedy.target);
			const change = prepare(bench, remedy);
			if (change !== undefined) yield change;
		}
	},
};

interface Remedy {
	readonly rule: string;
	/** What is taken out, or gets other words. */
	readonly target: Row;
	/** What it gets instead; absent when it is taken out. */
	readonly words?: string;
}

function remedyFor(plan: ContextPlan, found: PairingBreak): Remedy | undefined {
	switch (found.kind) {
		case "orphan-result":
			return orphanRemedy(plan, found);
		case "second-result":
			return { rule: "tool/duplicate-result", target: worseResult(plan, found) };
		case "unanswered-call":
			return unansweredRemedy(plan, found);
		default:
			return found satisfies never;
	}
}

const ORPHAN_RULES: Partial<Record<OrphanReason, string>> = {
	boundary: "context/kept-boundary-splits-call",
	edited: "context/edit-splits-call",
	interrupted: "tool/interleaved-message",
};

function orphanRemedy(plan: ContextPlan, { reason, place, by }: OrphanResult): Remedy {
	const target = reason === "interrupted" ? rowOf(plan.tree, by) : rowAt(plan, place);
	return { rule: ORPHAN_RULES[reason] ?? "tool/orphan-result", target };
}

/** The first of two results goes where it reports an error and the later one does not; in the same turn only. */
function worseResult(plan: ContextPlan, { place, first, isSameTurn }: SecondResult): Row {
	const second = rowAt(plan, place);
	if (!isSameTurn || first === -1) return second;
	const isWorse = isError(plan, first) && !isError(plan, place);
	return isWorse ? rowAt(plan, first) : second;
}

function isError(plan: ContextPlan, place: number): boolean {
	const { message } = plan.session.read(rowAt(plan, place));
	return isObject(message) && message["isError"] === true;
}

function unansweredRemedy(plan: ContextPlan, { reason, place, result }: UnansweredCall): Remedy | undefined {
	if (reason === "repeated") return { rule: "tool/repeated-call-id", target: rowAt(plan, place) };
	if (reason !== "edited") return undefined;
	return { rule: "context/edit-splits-call", target: rowOf(plan.tree, result), words: TAKEN_OUT };
}

const TAKEN_OUT = "[This result was taken out of the context.]";

function prepare(bench: Bench, { rule, target, words }: Remedy): Change | undefined {
	const { facts, plan } = bench.look;
	const reason = reasonToLeave(bench, target);
	if (facts === undefined || plan === undefined) return undefined;
	if (reason !== undefined) {
		bench.leave(rule, placeOfRow(target), reason);
		return undefined;
	}
	const name = describeRow(facts.session, target);
	if (words !== undefined) {
		const does = `appends a \`context_edit\` that says in the place of ${name} that it was taken out`;
		return {
			rule,
			at: placeOfRow(target),
			does,
			appends: [replacement(target.id, [{ type: "text", text: words }])],
		};
	}
	const isNewest = bench.isNewestReply(target);
	return {
		rule,
		at: placeOfRow(target),
		does: `appends a \`context_edit\` that takes ${name} out of the context`,
		appends: [omission(target.id)],
		omits: [target.id],
		...(isNewest ? { touchesNewest: true } : {}),
	};
}
