import { rowAt } from "../../context/plan.ts";
import type { UnansweredCall } from "../../lint/pairing-breaks.ts";
import { quote } from "../../lint/words.ts";
import { counted } from "../../numbers.ts";
import type { JsonObject } from "../../session/json.ts";
import { reasonToLeave } from "../reason-to-leave.ts";
import { fromResult } from "./go-on-from.ts";
import type { Chooser, Option } from "./option.ts";

/** Calls without a result: at the end one can be appended; one on another branch can be gone on from. */
export const calls: Chooser = {
	options(bench, finding) {
		const { plan, breaks } = bench.look;
		if (plan === undefined) return [];
		const own = breaks.filter(
			(found): found is UnansweredCall =>
				found.kind === "unanswered-call" && rowAt(plan, found.place).offset === finding.offset,
		);
		const elsewhere = own.find(({ reason }) => reason === "other-branch");
		const tail = own.filter(({ reason }) => reason === "tail");
		const [first] = tail;
		const canAnswer =
			first !== undefined && reasonToLeave(bench, rowAt(plan, first.place), true) === undefined;
		const move = elsewhere && fromResult(bench, finding, elsewhere.result);
		return [...(canAnswer ? [answer(tail, bench.now)] : []), ...(move === undefined ? [] : [move])];
	},
};

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
