import type { ContextPlan } from "../../context/plan.ts";
import type { Theme } from "../theme.ts";
import { diffText } from "./diff.ts";
import { explainText } from "./explain.ts";
import { contextInFull } from "./full.ts";
import { contextList, type SortOrder } from "./list.ts";
import { requestText } from "./request.ts";
import { type ContextView, viewContext } from "./view.ts";

export { systemText } from "./system.ts";
export { viewContext } from "./view.ts";

/** What is to be shown of a context: its messages, unless something else is asked for. */
export interface TextOptions {
	/** Whole contents; nothing is folded. */
	readonly full: boolean;
	readonly sort: SortOrder;
	/** Every entry of the path and its fate. */
	readonly explain: boolean;
	/** The messages of a request. */
	readonly llm: boolean;
	/** Another context to set it beside. */
	readonly other:
		| { readonly plan: ContextPlan; readonly title: string; readonly ownTitle: string }
		| undefined;
}

/** A context in lines of text without line feeds. */
export function contextText(
	view: ContextView,
	{ full, sort, explain, llm, other }: TextOptions,
	theme: Theme,
	columns: number,
): Iterable<string> {
	if (explain) return explainText(view, !full, theme, columns);
	if (llm) return requestText(view, full, theme, columns);
	if (other !== undefined) {
		const left = { title: other.title, view: viewContext(other.plan) };
		return diffText(left, { title: other.ownTitle, view }, full, theme, columns);
	}
	return full ? contextInFull(view, sort, theme, columns) : contextList(view, sort, theme, columns);
}
