import { type ContextPlan, rowAt } from "../../context/plan.ts";
import type {
	OrphanReason,
	OrphanResult,
	PairingBreak,
	SecondResult,
	UnansweredCall,
} from "../../lint/pairing-breaks.ts";
import { asArray, isObject } from "../../session/json.ts";
import type { Row } from "../../session/row.ts";
import { rowOf } from "../../tree/tree.ts";
import { omission, replacement } from "../appends.ts";
import type { Change } from "../change.ts";
import { describeRow } from "../describe-row.ts";
import { reasonToLeave } from "../reason-to-leave.ts";
import { contentOf } from "../seen-content.ts";
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
		const done = new Set<number>();
		for (const found of breaks) {
			const remedy = remedyFor(plan, found);
			if (remedy === undefined || done.has(remedy.target.offset)) continue;
			if (bench.findings(remedy.rule).length === 0) continue;
			done.add(remedy.target.offset);
			const change = prepare(bench, remedy);
			if (change !== undefined) yield change;
		}
	},
};

interface Remedy {
	readonly rule: string;
	/** What is taken out, or gets another content. */
	readonly target: Row;
	/** The other content; empty when it is taken out. */
	readonly content?: readonly unknown[];
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

function unansweredRemedy(
	plan: ContextPlan,
	{ reason, place, result, callId }: UnansweredCall,
): Remedy | undefined {
	const reply = rowAt(plan, place);
	if (reason === "repeated") return { rule: "tool/repeated-call-id", target: reply };
	if (reason !== "edited") return undefined;
	const rule = "context/edit-splits-call";
	// No result can answer a call with an empty id, so that the call has to go.
	return callId === ""
		? {
				rule,
				target: reply,
				content: asArray(contentOf(plan, reply)).filter((block) => !isNamelessCall(block)),
			}
		: { rule, target: rowOf(plan.tree, result), content: [{ type: "text", text: TAKEN_OUT }] };
}

const TAKEN_OUT = "[This result was taken out of the context.]";

function isNamelessCall(block: unknown): boolean {
	return isObject(block) && block["type"] === "toolCall" && !block["id"];
}

function prepare(bench: Bench, { rule, target, content = [] }: Remedy): Change | undefined {
	const { facts, plan } = bench.look;
	const reason = reasonToLeave(bench, target);
	if (facts === undefined || plan === undefined) return undefined;
	if (reason !== undefined) {
		bench.leave(rule, placeOfRow(target), reason);
		return undefined;
	}
	const name = describeRow(facts.session, target);
	const touches = bench.isNewestReply(target) ? { touchesNewest: true } : {};
	if (content.length > 0) {
		const put =
			target.role === "assistant"
				? `${name} without its calls that have no id`
				: `words in the place of ${name}, which was taken out`;
		const does = `appends a \`context_edit\` that has ${put}`;
		return { rule, at: placeOfRow(target), does, appends: [replacement(target.id, content)], ...touches };
	}
	return {
		rule,
		at: placeOfRow(target),
		does: `appends a \`context_edit\` that takes ${name} out of the context`,
		appends: [omission(target.id)],
		omits: [target.id],
		...touches,
	};
}
