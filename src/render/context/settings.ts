import { type ContextPlan, indexAt } from "../../context/plan.ts";
import { idAt } from "../../tree/tree.ts";

/** What a document says of a context before its messages. */
export function settingsOf(plan: ContextPlan): Readonly<Record<string, unknown>> {
	const { tree, leaf, model, thinkingLevel, tools, selection } = plan;
	return {
		leafId: idAt(tree, leaf),
		model,
		thinkingLevel,
		activeTools: tools,
		compactionId: idAt(tree, indexAt(plan, selection.compactionAt)),
	};
}
