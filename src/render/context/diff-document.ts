import { contextTokens } from "../../context/context-tokens.ts";
import { type DiffSide, diffContexts } from "../../context/diff.ts";
import { openLedger } from "../../context/ledger.ts";
import { listMessages } from "../../context/listing.ts";
import { type ContextPlan, rowAt } from "../../context/plan.ts";
import { jsonArray, toJson } from "../json.ts";
import { settingsOf } from "./settings.ts";

/** The member `diff` of a document: another context, and which messages the two have in common. Reads the other. */
export function* diffMember(side: DiffSide, otherPlan: ContextPlan): Generator<string, void, undefined> {
	const ledger = openLedger(otherPlan);
	const other = { ledger, list: listMessages(ledger) };
	yield `,"diff":${toJson({ ...settingsOf(otherPlan), tokens: contextTokens(ledger) }).slice(0, -1)},`;
	yield* jsonArray("messages", items(side, other));
	yield "}";
}

function* items(side: DiffSide, other: DiffSide): Generator<unknown, void, undefined> {
	for (const { left, right, isChanged } of diffContexts(other, side)) {
		const mine = side.list[right];
		const theirs = other.list[left];
		const listed = mine ?? theirs;
		if (listed === undefined) continue;
		yield {
			entryId: rowAt((mine === undefined ? other : side).ledger.plan, listed.place).id,
			role: listed.role,
			in: mine === undefined ? "other" : theirs === undefined ? "this" : "both",
			changed: isChanged,
			message: mine === undefined ? null : right,
			tokens: mine?.tokens ?? null,
			otherTokens: theirs?.tokens ?? null,
		};
	}
}
