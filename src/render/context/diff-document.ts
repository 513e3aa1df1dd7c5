import { contextTokens } from "../../context/context-tokens.ts";
import { diffContexts } from "../../context/diff.ts";
import { type ContextPlan, rowAt } from "../../context/plan.ts";
import { jsonArray, toJson } from "../json.ts";
import { settingsOf } from "./settings.ts";
import { type ContextView, viewContext } from "./view.ts";

/** The member `diff` of a document: another context, and which messages the two have in common. */
export function* diffMember(plan: ContextPlan, otherPlan: ContextPlan): Generator<string, void, undefined> {
	const view = viewContext(plan);
	const other = viewContext(otherPlan);
	yield `,"diff":${toJson({ ...settingsOf(other.plan), tokens: contextTokens(other.ledger) }).slice(0, -1)},`;
	yield* jsonArray("messages", items(view, other));
	yield "}";
}

function* items(view: ContextView, other: ContextView): Generator<unknown, void, undefined> {
	for (const { left, right, isChanged } of diffContexts(other, view)) {
		const mine = view.list[right];
		const theirs = other.list[left];
		const listed = mine ?? theirs;
		if (listed === undefined) continue;
		yield {
			entryId: rowAt((mine === undefined ? other : view).plan, listed.place).id,
			role: listed.role,
			in: mine === undefined ? "other" : theirs === undefined ? "this" : "both",
			changed: isChanged,
			message: mine === undefined ? null : right,
			tokens: mine?.tokens ?? null,
			otherTokens: theirs?.tokens ?? null,
		};
	}
}
