import { type ContextPlan, rowAt } from "../../context/plan.ts";
import type { PairingBreak, UnansweredCall } from "../../lint/pairing-breaks.ts";
import { quote } from "../../lint/words.ts";
import { counted } from "../../numbers.ts";
import type { JsonObject } from "../../session/json.ts";
import { branchEnd } from "../../tree/branch-end.ts";
import { reasonToLeave } from "../reason-to-leave.ts";
import { goOnFrom } from "./go-on-from.ts";
import type { Chooser, Option } from "./option.ts";

/** Calls without a result: at the end one can be appended; one on another branch can be gone on from. */
export const calls: Chooser = {
	options(bench, finding) {
		const { plan, breaks } = bench.look;
		if (plan === undefined) return [];
		const { tail, elsewhere } = openCalls(plan, breaks).get(finding.offset) ?? NONE;
		const [first] = tail;
		const canAnswer =
			first !== undefined && reasonToLeave(bench, rowAt(plan, first.place), true) === undefined;
		const move = elsewhere === undefined ? undefined : goOnFrom(bench, finding, elsewhere, "result");
		return [...(canAnswer ? [answer(tail, bench.now)] : []), ...(move === undefined ? [] : [move])];
	},
};

/** The calls of one reply that have no result. */
interface OpenCalls {
	/** Those after which nothing comes. */
	readonly tail: UnansweredCall[];
	/** The end of the other branch on which the first result hangs that is on any; by its index among the rows. */
	elsewhere?: number;
}

const NONE: OpenCalls = { tail: [] };
const known = new WeakMap<readonly PairingBreak[], ReadonlyMap<number, OpenCalls>>();

/** All of them, by where their reply starts. Every finding asks; the answer is found once. */
function openCalls(plan: ContextPlan, breaks: readonly PairingBreak[]): ReadonlyMap<number, OpenCalls> {
	const found = known.get(breaks) ?? groupByReply(plan, breaks);
	known.set(breaks, found);
	return found;
}

function groupByReply(plan: ContextPlan, breaks: readonly PairingBreak[]): Map<number, OpenCalls> {
	const byOffset = new Map<number, OpenCalls>();
	for (const found of breaks) {
		if (found.kind !== "unanswered-call") continue;
		const { offset } = rowAt(plan, found.place);
		const open = byOffset.get(offset) ?? { tail: [] };
		byOffset.set(offset, open);
		if (found.reason === "tail") open.tail.push(found);
		if (found.reason === "other-branch") open.elsewhere ??= branchEnd(plan.tree, found.result);
	}
	return byOffset;
}

function answer(tail: readonly UnansweredCall[], now: Date): Option {
	const tools = tail.slice(0, SHOWN).map(({ toolName }) => quote(toolName));
	const results = counted(tail.length, "result");
	return {
		name: "answer",
		effect: `appends ${results} for ${tools.join(", ")} that says the outcome is not known`,
		decide: () => ({ appends: tail.map((call) => unknownOutcome(call, now)) }),
	};
}

const SHOWN = 3;

function unknownOutcome({ callId, toolName }: UnansweredCall, now: Date): JsonObject {
	const text = "The outcome is not known: the session ended while the tool ran. It may have done its work.";
	return {
		type: "message",
		message: {
			role: "toolResult",
			toolCallId: callId,
			toolName,
			content: [{ type: "text", text }],
			isError: true,
			timestamp: now.getTime(),
		},
	};
}
