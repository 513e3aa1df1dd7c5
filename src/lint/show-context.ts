// Hot: runs once for every entry the model sees.
import { type ContextPlan, givingPlaces, rowAt } from "../context/plan.ts";
import { type Contribution, readContext } from "../context/read-context.ts";
import { readRequest } from "../context/request.ts";
import type { JsonObject } from "../session/json.ts";
import type { Desk } from "./desk.ts";
import type { Watcher } from "./rule.ts";

/** Shows what the entries give, and what becomes of it in a request, as it is read: once. */
export function showContext(watchers: Desk["watchers"], plan: ContextPlan): void {
	if (watchers.contribution.length + watchers.request.length === 0) return;
	for (const item of readRequest(plan, showContributions(watchers.contribution, plan))) {
		const row = rowAt(plan, item.place);
		for (const watcher of watchers.request) watcher.request?.(item, row);
	}
}

function* showContributions(watchers: readonly Watcher[], plan: ContextPlan): Generator<Contribution> {
	for (const contribution of readUnlessPlain(plan)) {
		const row = rowAt(plan, contribution.place);
		for (const watcher of watchers) {
			if (contribution.messages === PROMPT) watcher.plainPrompt?.(row);
			else watcher.contribution?.(contribution, row);
		}
		yield contribution;
	}
}

/** What stands for a prompt in which no rule finds fault. */
const PROMPT: readonly JsonObject[] = [{ role: "user", content: "" }];

/** What the entries give, in order; plain prompts that no edit changes are not read, `PROMPT` stands for them. */
function* readUnlessPlain(plan: ContextPlan): Generator<Contribution> {
	const { byTarget } = plan.edits;
	const isPlain = (place: number) => {
		const row = rowAt(plan, place);
		return row.isPlainPrompt === true && !(byTarget.size > 0 && byTarget.has(row.id));
	};
	const places = givingPlaces(plan);
	const unread = places.filter((place) => !isPlain(place));
	const contributions = readContext(plan, unread);
	let at = 0;
	for (const place of places) {
		if (place === unread[at]) {
			at++;
			const next = contributions.next();
			if (next.done !== true) yield next.value;
		} else yield { place, fate: "included", by: -1, messages: PROMPT };
	}
}
