import { type ContextPlan, indexAt } from "../../context/plan.ts";

/** What a document says of a context before its messages. */
export function settingsOf(plan: ContextPlan): Readonly<Record<string, unknown>> {
	const { tree, leaf, model, thinkingLevel, tools, selection } = plan;
	return {
		leafId: tree.rows[leaf]?.id ?? null,
		model,
		thinkingLevel,
		activeTools: tools,
		compactionId: tree.rows[indexAt(plan, selection.compactionAt)]?.id ?? null,
	};
}
