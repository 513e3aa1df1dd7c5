import { dirname, resolve } from "node:path";
import type { ListedSession } from "./listed-session.ts";

/** A session among those it was forked from and into. */
export interface Relative {
	readonly session: ListedSession;
	/** The listed session that it is a fork of; absent when it is none, or that one is not in the list. */
	readonly parent: ListedSession | undefined;
	/** How many listed sessions are above it. */
	readonly depth: number;
}

/**
 * Puts sessions below those they were forked from: each followed by its forks, the family with the newest activity
 * first. A header names its parent by a path, relative to its own file or not, or by an id. Headers that name each
 * other in a circle are taken at their word but for one, which stands on top.
 */
export function lineage(sessions: readonly ListedSession[]): Relative[] {
	const parents = cutCircles(findParents(sessions));
	const children = new Map<number, number[]>();
	for (const [at, parent] of parents.entries()) {
		const siblings = children.get(parent);
		if (siblings === undefined) children.set(parent, [at]);
		else siblings.push(at);
	}
	const order = preorder(children);
	const latest = latestActivity(sessions, parents, order);
	const newestFirst = (a: number, b: number) => (latest[b] ?? 0) - (latest[a] ?? 0);
	for (const siblings of children.values()) siblings.sort(newestFirst);
	const depths = new Map<number, number>();
	return preorder(children).flatMap((at) => {
		const parent = parents[at] ?? NONE;
		const depth = (depths.get(parent) ?? -1) + 1;
		depths.set(at, depth);
		const session = sessions[at];
		return session === undefined ? [] : [{ session, parent: sessions[parent], depth }];
	});
}

const NONE = -1;

/** For each session the one that its header names, by its place in the list. */
function findParents(sessions: readonly ListedSession[]): number[] {
	const byName = new Map<string, number>();
	for (const [at, { id }] of sessions.entries()) if (id !== undefined && !byName.has(id)) byName.set(id, at);
	for (const [at, { path }] of sessions.entries()) byName.set(resolve(path), at);
	return sessions.map(({ path, parentSessionPath: named }, at) => {
		if (!named) return NONE;
		const parent = byName.get(resolve(dirname(path), named)) ?? byName.get(named) ?? NONE;
		return parent === at ? NONE : parent;
	});
}

/** Ends each way up that comes round to itself. */
function cutCircles(parents: readonly number[]): number[] {
	const cut = [...parents];
	const seenFrom = new Int32Array(parents.length).fill(NONE);
	for (let start = 0; start < parents.length; start++) {
		let at = start;
		while (at !== NONE && seenFrom[at] === NONE) {
			seenFrom[at] = start;
			const parent = cut[at] ?? NONE;
			if (parent !== NONE && seenFrom[parent] === start) cut[at] = NONE;
			at = cut[at] ?? NONE;
		}
	}
	return cut;
}

/** Each session before those below it, from those without a parent. */
function preorder(children: ReadonlyMap<number, readonly number[]>): number[] {
	const order: number[] = [];
	const stack = [...(children.get(NONE) ?? [])].reverse();
	for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
		order.push(at);
		for (const child of [...(children.get(at) ?? [])].reverse()) stack.push(child);
	}
	return order;
}

/** The newest activity of each session and all that are below it. */
function latestActivity(
	sessions: readonly ListedSession[],
	parents: readonly number[],
	order: readonly number[],
): number[] {
	const latest = sessions.map(({ modified }) => modified.getTime());
	for (const at of [...order].reverse()) {
		const parent = parents[at] ?? NONE;
		if (parent !== NONE) latest[parent] = Math.max(latest[parent] ?? 0, latest[at] ?? 0);
	}
	return latest;
}
