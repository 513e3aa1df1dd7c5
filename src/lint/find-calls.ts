import type { ContextPlan } from "../context/plan.ts";
import { asArray, isObject, type JsonObject } from "../session/json.ts";
import { rowOf } from "../tree/tree.ts";

/** Where the call of a result may be. */
export interface FoundCall {
	/** The entry with the call, by its index among the rows. */
	readonly index: number;
	/** Its place on the path; -1 when it is on no part of it. */
	readonly place: number;
	/** The reply failed or was stopped: it is not sent. */
	readonly isFailed: boolean;
}

/** A result whose call is wanted. */
export interface Wanted {
	readonly place: number;
	readonly callId: string;
}

/**
 * Finds the calls of results: for each the nearest one above it, else the last one in the file. Ids may repeat from
 * turn to turn, so nearness decides. Reads backwards, and no further than it must: most are near.
 */
export function findCalls<W extends Wanted>(plan: ContextPlan, wanted: readonly W[]): Map<W, FoundCall> {
	const found = new Map<W, FoundCall>();
	const open = new Map<string, W[]>();
	for (const result of [...wanted].sort((a, b) => a.place - b.place)) {
		const results = open.get(result.callId);
		if (results === undefined) open.set(result.callId, [result]);
		else results.push(result);
	}
	const places = new Map(plan.path.indexes.map((index, place) => [index, place]));
	const placeOf = (index: number) => places.get(index) ?? -1;
	search(plan, plan.path.indexes, open, (result, call) => {
		const place = placeOf(call.index);
		if (place < result.place) found.set(result, { ...call, place });
		return place < result.place;
	});
	if (open.size === 0) return found;
	search(plan, Array.from(plan.tree.parents.keys()), open, (result, call) => {
		found.set(result, { ...call, place: placeOf(call.index) });
		return true;
	});
	return found;
}

/** Offers the calls of replies, the last one first, to the results that want them, the last one first. */
function search<W extends Wanted>(
	plan: ContextPlan,
	indexes: readonly number[],
	open: Map<string, W[]>,
	take: (result: W, call: Omit<FoundCall, "place">) => boolean,
): void {
	const replies =
		open.size === 0 ? [] : indexes.filter((index) => rowOf(plan.tree, index).role === "assistant");
	for (const { index, calls, isFailed } of readBackwards(plan, replies)) {
		for (const id of calls) {
			const results = open.get(id) ?? [];
			for (
				let last = results.at(-1);
				last !== undefined && take(last, { index, isFailed });
				last = results.at(-1)
			)
				results.pop();
			if (results.length === 0) open.delete(id);
		}
		if (open.size === 0) return;
	}
}

interface Reply {
	readonly index: number;
	readonly calls: ReadonlySet<string>;
	readonly isFailed: boolean;
}

const CHUNK = 256;

/** Replies from the last to the first; read forwards in pieces, as the disk likes it. */
function* readBackwards({ session, tree }: ContextPlan, indexes: readonly number[]): Generator<Reply> {
	for (let end = indexes.length; end > 0; end -= CHUNK) {
		const chunk = indexes.slice(Math.max(0, end - CHUNK), end);
		const replies: Reply[] = [];
		for (const [, { message }] of session.readAll(chunk.map((index) => rowOf(tree, index)))) {
			const index = chunk[replies.length] ?? -1;
			const { stopReason, content } = isObject(message) ? message : {};
			const isFailed = stopReason === "error" || stopReason === "aborted";
			replies.push({ index, calls: new Set(callsIn(content).map(callId)), isFailed });
		}
		yield* replies.reverse();
	}
}

/** The calls among the blocks of a reply. */
export function callsIn(content: unknown): JsonObject[] {
	return asArray(content).filter(isCall);
}

function isCall(block: unknown): block is JsonObject {
	return isObject(block) && block["type"] === "toolCall";
}

function callId({ id }: JsonObject): string {
	return typeof id === "string" ? id : "";
}
