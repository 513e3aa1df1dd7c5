import { type ContextPlan, indexAt, rowAt } from "../context/plan.ts";
import { isObject } from "../session/json.ts";
import { rowOf } from "../tree/tree.ts";
import { callKey } from "./explain-orphan.ts";
import { callsIn } from "./find-calls.ts";
import { groupByCall } from "./group-results.ts";
import type { RawUnanswered, UnansweredCall } from "./pairing-breaks.ts";

/** Results that come after their turn, by `callKey`; and the entries of the path. Both by index among the rows. */
export interface ReplyClues {
	readonly plan: ContextPlan;
	readonly late: ReadonlyMap<string, number>;
	readonly onPath: ReadonlySet<number>;
}

/** Why calls of one reply have no result. */
export function explainReply(clues: ReplyClues, group: readonly RawUnanswered[]): UnansweredCall[] {
	const { plan, late, onPath } = clues;
	const place = group[0]?.place ?? -1;
	const endedBy = group[0]?.endedBy ?? -1;
	const results = resultsBelow(plan, indexAt(plan, place));
	const calls = callsIn(contentAt(plan, place)).length;
	const next = callsAtEnd(plan, endedBy);
	const end = indexAt(plan, endedBy);
	return group.map(({ kind, callId, toolName }) => {
		const because = (reason: UnansweredCall["reason"], result: number, by: number): UnansweredCall => {
			return { kind, place, callId, toolName, reason, result, by, calls, unanswered: group.length };
		};
		const lateResult = late.get(callKey({ place, callId }));
		if (lateResult !== undefined) return because("interrupted", lateResult, end);
		const own = results.get(callId) ?? [];
		for (const index of own) {
			const edit = plan.edits.byTarget.get(rowOf(plan.tree, index).id);
			if (onPath.has(index) && edit?.replacement === null) return because("edited", index, edit.index);
		}
		if (next.has(callId)) return because("repeated", -1, end);
		const elsewhere = own.findLast((index) => !onPath.has(index));
		if (elsewhere !== undefined) return because("other-branch", elsewhere, end);
		return because(endedBy === -1 ? "tail" : "inside", -1, end);
	});
}

/** The results that hang from a reply, on any branch, by the calls they answer: all that come before another reply. */
function resultsBelow({ session, tree }: ContextPlan, reply: number): Map<string, number[]> {
	const queue = [reply];
	const seen = new Set(queue);
	for (let at = 0; at < queue.length; at++) {
		for (const child of tree.children(queue[at] ?? -1)) {
			if (seen.has(child) || rowOf(tree, child).role === "assistant") continue;
			seen.add(child);
			queue.push(child);
		}
	}
	const indexes = queue.filter((index) => rowOf(tree, index).role === "toolResult").sort((a, b) => a - b);
	return groupByCall(session, indexes, (index) => rowOf(tree, index));
}

/** The ids of the calls of the entry that ended a turn, when it is a reply that is sent. */
function callsAtEnd(plan: ContextPlan, place: number): ReadonlySet<unknown> {
	if (place === -1 || rowAt(plan, place).role !== "assistant") return new Set();
	const { message } = plan.session.read(rowAt(plan, place));
	const { stopReason } = isObject(message) ? message : {};
	if (stopReason === "error" || stopReason === "aborted") return new Set();
	return new Set(callsIn(contentAt(plan, place)).map(({ id }) => id));
}

/** The content of a message as the context has it. */
function contentAt(plan: ContextPlan, place: number): unknown {
	const row = rowAt(plan, place);
	const edit = plan.edits.byTarget.get(row.id);
	if (edit !== undefined) return edit.replacement?.content;
	const { message } = plan.session.read(row);
	return isObject(message) ? message["content"] : undefined;
}
