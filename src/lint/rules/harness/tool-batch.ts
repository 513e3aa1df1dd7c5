import { keysIn, objectAt, type Store } from "../../../session/formats/harness/store.ts";
import { callsOf } from "../../../session/formats/harness-085/operations.ts";
import { asArray, asString, isObject, type JsonObject } from "../../../session/json.ts";
import { lanesOf, type Operation } from "../../harness/lanes.ts";
import { messageAt } from "../../harness/message-at.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { quote } from "../../words.ts";

export const toolBatch: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "a batch of tool calls that cannot be taken up again",
		finds:
			"An operation in the state `tools` whose reply is not there, whose call names a block of it that is no tool call, or lacks what its progress needs: the arguments of a call that runs, the staged result of one that has ended.",
		why: "Attaching works, but watching or driving the lane throws.",
		example:
			'{"kind":"value","op":"set","seq":9,"namespace":"pi.op.state","key":"019dfa16-…","value":{"at":"tools","batch":{"assistantEntryId":"gone","turnId":"t1","calls":[…]},…}}',
		mend: "The run cannot go on. Set the lane to idle; the reply and its results up to there stay.",
	},
	watch: (report) =>
		onStore(report, (store, tell, facts) => {
			for (const { name, operation } of lanesOf(store)) {
				if (operation === undefined) continue;
				const cell = keysIn(store, "pi.op.state").get(operation.id);
				for (const problem of problemsOf(store, facts, operation)) {
					tell(
						cell,
						`the tools of ${quote(operation.id)} on the lane ${quote(name)} cannot go on: ${problem}`,
					);
				}
			}
		}),
};

function problemsOf(store: Store, facts: SessionFacts, operation: Operation): string[] {
	const open = callsOf(operation.state).filter(
		({ status }) => status === "effect_pending" || status === "outcome_ready",
	);
	const batch = operation.state?.["batch"];
	if (operation.state?.["at"] !== "tools" || !isObject(batch)) return [];
	const reply = messageAt(facts, batch["assistantEntryId"]);
	if (reply?.["role"] !== "assistant") return ["the reply that made them is not in the file"];
	const blocks = asArray(reply["content"]);
	return open.flatMap((call) => callProblem(store, operation.id, batch, call, blocks) ?? []);
}

function callProblem(
	store: Store,
	operationId: string,
	batch: JsonObject,
	{ status, sourceIndex, resultEntryId }: JsonObject,
	blocks: readonly unknown[],
): string | undefined {
	const block = typeof sourceIndex === "number" ? blocks[sourceIndex] : undefined;
	if (!isObject(block) || block["type"] !== "toolCall") return `block ${String(sourceIndex)} is no tool call`;
	const call = `the call ${quote(asString(block["id"]) ?? "")}`;
	if (status === "effect_pending") {
		const key = `${operationId}:${String(batch["turnId"])}:${String(sourceIndex)}`;
		return keysIn(store, "pi.op.tool_args").has(key) ? undefined : `${call} has no arguments`;
	}
	const staged = objectAt(store, "pi.pending.entry", String(resultEntryId));
	const result = staged?.["type"] === "message" && isObject(staged["payload"]) ? staged["payload"] : {};
	if (result["role"] !== "toolResult") return `${call} has no staged result`;
	const isItsOwn = result["toolCallId"] === block["id"] && result["toolName"] === block["name"];
	return isItsOwn ? undefined : `the staged result of ${call} is another's`;
}
