import type { ContextPlan } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import { asString, type JsonObject } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

/** Runs of replies that are named; all are counted. */
const NAMED = 10;

export const mixedModels: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "replies of several models on the path: thinking of the others is dropped",
		finds:
			"Replies in the context that come from more than one model, and how much of their thinking is not sent to the model in use. Where all are of one model and another was chosen since, only if thinking is lost by that.",
		why: "The signature of a thinking block is good for the model that made it alone. The agent leaves thinking of another provider or model out of the request (older releases sent it as plain text), so the model in use does not know why the other one did what it did. A model behind the same name that changed cannot be seen.",
		example:
			'{"type":"message",…,"message":{"role":"assistant","provider":"anthropic","model":"m1",…}}\n{"type":"model_change",…,"provider":"anthropic","modelId":"m2"}\n{"type":"message",…,"message":{"role":"assistant","provider":"anthropic","model":"m2",…}}',
		mend: "Nothing needs mending: it is what changing the model means.",
	},
	watch(report) {
		let runs: Run[] = [];
		return {
			plan() {
				runs = [];
			},
			request(item, row) {
				if (item.kind !== "sent" || item.role !== "assistant") return;
				const name = modelOf(item.message);
				const last = runs.at(-1);
				if (last?.name !== name) runs.push({ name, row, replies: 1, dropped: item.droppedThinking });
				else {
					last.replies++;
					last.dropped += item.droppedThinking;
				}
			},
			planEnd(plan) {
				const current = inUse(plan) ?? runs.at(-1)?.name ?? "";
				const others = runs.filter(({ name }) => name !== current);
				const [first] = others;
				if (first === undefined) return;
				const replies = others.reduce((sum, run) => sum + run.replies, 0);
				const dropped = others.reduce((sum, run) => sum + run.dropped, 0);
				// A model that was chosen and has not answered yet mixes nothing, unless thinking is lost to it.
				const isMixed = runs.some(({ name }) => name !== first.name);
				if (!isMixed && dropped === 0) return;
				const are = replies === 1 ? "is of another model" : "are of other models";
				const thinking =
					dropped === 0
						? "no thinking is lost by that"
						: `${counted(dropped, "block")} of thinking ${dropped === 1 ? "is" : "are"} not sent`;
				report({
					at: first.row,
					pointer: "/message/model",
					message: `${counted(replies, "reply", "replies")} in the context ${are} than ${quote(current)}, which is in use: ${thinking}`,
					related: runs
						.slice(0, NAMED)
						.map(({ row, name, replies: count }) =>
							related(row, `from here ${counted(count, "reply", "replies")} of ${name}`),
						),
				});
			},
		};
	},
};

/** Replies of one model that follow one another. */
interface Run {
	readonly name: string;
	readonly row: Row;
	replies: number;
	dropped: number;
}

function modelOf({ provider, model }: JsonObject): string {
	return `${asString(provider) ?? "?"}/${asString(model) ?? "?"}`;
}

/** The model in use; nothing where the entry that sets it does not say, as in some old files. */
function inUse({ model }: ContextPlan): string | undefined {
	return model?.modelId === undefined ? undefined : `${model.provider ?? "?"}/${model.modelId}`;
}
