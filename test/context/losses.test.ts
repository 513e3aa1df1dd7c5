import { expect, test } from "vitest";
import { book, type Ledger, openLedger } from "../../src/context/ledger.ts";
import { findIdleEdits, findLostBoundary } from "../../src/context/losses.ts";
import { type ContextPlan, planContext } from "../../src/context/plan.ts";
import { readContext } from "../../src/context/read-context.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { resolveEntry } from "../../src/tree/resolve.ts";
import { compaction, edit, type Sketch, sketchSession, user } from "../helpers/contexts.ts";

function planOf(entries: readonly Sketch[], leaf?: string): ContextPlan {
	const session = sketchSession(entries);
	const tree = indexTree(session);
	return planContext(session, tree, leaf === undefined ? tree.leaf : resolveEntry(tree, leaf, session.file));
}

function booked(plan: ContextPlan): Ledger {
	const ledger = openLedger(plan);
	for (const contribution of readContext(plan)) book(ledger, contribution);
	return ledger;
}

test.each([
	["b", undefined],
	["c", undefined],
	[undefined, "unnamed"],
	["zzz", "missing"],
	["e", "off-path"],
	["d", "not-above"],
])("a compaction that keeps from %j: %s", (boundary, problem) => {
	const entries = [user("one"), user("two"), compaction(boundary), user("three")];
	const plan = planOf([...entries, { ...user("aside"), parentId: "a" }], "d");
	expect(findLostBoundary(plan)).toEqual(problem && { index: 2, problem });
});

test("a compaction with nothing before it loses nothing", () => {
	expect(findLostBoundary(planOf([compaction("zzz"), user("one")]))).toBeUndefined();
	expect(findLostBoundary(planOf([user("one")]))).toBeUndefined();
});

test.each<[reason: string, target: string, replacement: unknown]>([
	["missing", "zzz", null],
	["off-path", "e", null],
	["compacted", "a", null],
	["gives-nothing", "d", null],
	["fixed", "c", { content: "x" }],
	["unchanged", "b", { content: "two" }],
])("an edit is idle: %s", (reason, targetId, replacement) => {
	const entries = [user("one"), user("two"), compaction("b"), { type: "custom" }];
	const aside = { ...user("aside"), parentId: "a" };
	const plan = planOf([...entries, aside, { ...edit(targetId, replacement), parentId: "d" }]);
	expect(findIdleEdits(booked(plan))).toEqual([{ index: 5, targetId, reason }]);
});

test("an edit that did its work before a compaction is not idle", () => {
	const plan = planOf([user("one"), user("two"), edit("a", null), compaction("b")]);
	expect(findIdleEdits(booked(plan))).toEqual([]);
});

test("neither is one that takes effect, nor one that a later one overrules", () => {
	const plan = planOf([user("one"), edit("a", { content: "one" }), edit("a", null)]);
	expect(findIdleEdits(booked(plan))).toEqual([]);
});
