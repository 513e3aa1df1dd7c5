import { blocksOf } from "../session/content.ts";
import type { JsonObject } from "../session/json.ts";
import { mapMessage, type RequestProblem, type SkipReason } from "./map-message.ts";
import type { ContextPlan } from "./plan.ts";
import { type Contribution, readContext } from "./read-context.ts";

/** What becomes of a message on its way into a request (format §9), or what is made up for one. */
export type RequestItem = SentMessage | MadeUpResult | SkippedMessage;

export interface SentMessage {
	readonly kind: "sent";
	/** The entry it comes from, by its place on the path. */
	readonly place: number;
	/** Its place among the messages of the context. */
	readonly number: number;
	/** As it is sent. */
	readonly message: JsonObject;
	/** The role it has in the session. */
	readonly role: string;
	/** Blocks of thinking that are not sent: another model's, or empty. */
	readonly droppedThinking: number;
	/** Why the request is likely to fail on it. */
	readonly problem: RequestProblem | undefined;
}

/** An error result for a call that has none; the agent words its text. */
export interface MadeUpResult {
	readonly kind: "made-up";
	/** The entry whose call it answers. */
	readonly place: number;
	readonly message: JsonObject;
}

export interface SkippedMessage {
	readonly kind: "skipped";
	readonly place: number;
	readonly number: number;
	readonly role: string;
	readonly reason: SkipReason;
}

/**
 * The messages of a context as a request has them, in the order of the request; what is skipped stands among them.
 * @param contributions what gives the messages (default: they are read)
 */
export function* readRequest(
	plan: ContextPlan,
	contributions: Iterable<Contribution> = readContext(plan),
): Generator<RequestItem, void, undefined> {
	const turn: Turn = { place: -1, calls: [], unanswered: new Map(), answered: new Set(), held: [] };
	let number = 0;
	for (const { place, messages } of contributions) {
		for (const message of messages) {
			const mapped = mapMessage(message, plan.model);
			const item = { place, number: number++, ...mapped };
			yield* item.kind === "sent" ? send(turn, item) : skip(turn, item);
		}
	}
	yield* closeTurn(turn);
}

/** The calls of the last reply, until something else than a result ends its turn. */
interface Turn {
	place: number;
	calls: readonly JsonObject[];
	/** How many calls with an id wait for a result: some models use an id twice in a reply. */
	unanswered: Map<unknown, number>;
	readonly answered: Set<unknown>;
	/** System messages that came between calls and results: they go after them. */
	held: SentMessage[];
}

function* send(turn: Turn, item: SentMessage): Generator<RequestItem, void, undefined> {
	const { message } = item;
	switch (message["role"]) {
		case "toolResult": {
			const problem = answer(turn, message["toolCallId"]);
			yield { ...item, problem: item.problem ?? problem };
			return;
		}
		case "system":
			if (turn.calls.length > 0) turn.held.push(item);
			else yield item;
			return;
		case "assistant":
			yield* closeTurn(turn);
			turn.place = item.place;
			turn.calls = [...blocksOf(message["content"], "toolCall")];
			turn.unanswered = countIds(turn.calls);
			yield item;
			return;
		default:
			yield* closeTurn(turn);
			yield item;
	}
}

/** A failed reply ends the turn before it, although it is not sent. */
function* skip(turn: Turn, item: SkippedMessage): Generator<RequestItem, void, undefined> {
	if (item.reason === "failed-reply") yield* closeTurn(turn);
	yield item;
}

function answer({ unanswered, answered }: Turn, callId: unknown): RequestProblem | undefined {
	const waiting = unanswered.get(callId);
	if (waiting === undefined) return "no-call";
	if (waiting === 0) return "second-result";
	unanswered.set(callId, waiting - 1);
	answered.add(callId);
	return undefined;
}

function countIds(calls: readonly JsonObject[]): Map<unknown, number> {
	const counts = new Map<unknown, number>();
	for (const { id } of calls) counts.set(id, (counts.get(id) ?? 0) + 1);
	return counts;
}

function* closeTurn(turn: Turn): Generator<RequestItem, void, undefined> {
	if (turn.calls.length === 0) return; // then nothing is held and nothing is answered
	for (const { id, name } of turn.calls) {
		if (turn.answered.has(id)) continue;
		const message = { role: "toolResult", toolCallId: id, toolName: name, content: [], isError: true };
		yield { kind: "made-up", place: turn.place, message };
	}
	yield* turn.held;
	turn.calls = [];
	turn.unanswered = new Map();
	turn.answered.clear();
	turn.held = [];
}
