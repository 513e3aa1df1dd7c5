import type { ContextPlan } from "../context/plan.ts";
import type { RequestItem } from "../context/request.ts";
import { asString, type JsonObject } from "../session/json.ts";
import type { OrphanResult, PairingBreak, RawBreak, RawUnanswered } from "./pairing-breaks.ts";
import { explainBreaks } from "./pairing-reasons.ts";
import type { Watcher } from "./rule.ts";

/** Tells a rule of every break at each leaf that is judged, in the order of the request. */
export function watchPairing(take: (found: PairingBreak, plan: ContextPlan) => void): Watcher {
	return watchBreaks((breaks, plan) => {
		for (const found of breaks) take(found, plan);
	});
}

/** Tells a rule of all breaks at a leaf together; of none too. */
export function watchBreaks(take: (breaks: readonly PairingBreak[], plan: ContextPlan) => void): Watcher {
	let draft = startDraft();
	return {
		plan: () => {
			draft = startDraft();
		},
		request: (item) => note(draft, item),
		planEnd: (plan) => take(explain(plan, draft.breaks), plan),
	};
}

/** Several rules watch the same leaf; what it takes to explain its breaks is done once. */
const explained = new WeakMap<ContextPlan, readonly PairingBreak[]>();

function explain(plan: ContextPlan, breaks: readonly RawBreak[]): readonly PairingBreak[] {
	if (breaks.length === 0) return [];
	const known = explained.get(plan) ?? explainBreaks(plan, breaks);
	explained.set(plan, known);
	return known;
}

interface Draft {
	readonly breaks: RawBreak[];
	/** Calls of the last reply without a result, until it is known what ended their turn. */
	open: RawUnanswered[];
	/** The results of the turn so far: place by call id. */
	readonly results: Map<unknown, number>;
}

function startDraft(): Draft {
	return { breaks: [], open: [], results: new Map() };
}

function note(draft: Draft, item: RequestItem): void {
	if (item.kind === "made-up") {
		const place = item.place;
		const call: RawUnanswered = { kind: "unanswered-call", place, ...callOf(item.message), endedBy: -1 };
		draft.breaks.push(call);
		draft.open.push(call);
		return;
	}
	if (item.role === "system" || (item.kind === "skipped" && item.reason !== "failed-reply")) return;
	for (const call of draft.open) call.endedBy = item.place;
	draft.open = [];
	if (item.kind === "skipped") return;
	if (item.role === "assistant") draft.results.clear();
	if (item.role !== "toolResult") return;
	const result = { place: item.place, ...callOf(item.message) };
	const first = draft.results.get(item.message["toolCallId"]) ?? -1;
	// An empty id names no call, even where a call has an empty one too.
	if (item.problem === "no-call" || result.callId === "")
		draft.breaks.push({ kind: "orphan-result", ...result });
	else if (item.problem === "second-result")
		draft.breaks.push({ kind: "second-result", ...result, first, isSameTurn: true });
	else draft.results.set(item.message["toolCallId"], item.place);
}

function callOf({ toolCallId, toolName }: JsonObject): Pick<OrphanResult, "callId" | "toolName"> {
	return { callId: asString(toolCallId) ?? "", toolName: asString(toolName) ?? "" };
}
