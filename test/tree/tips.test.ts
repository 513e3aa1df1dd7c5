import { describe, expect, test } from "vitest";
import { listBranches } from "../../src/tree/branches.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { said, sessionWithTips } from "../helpers/tips.ts";

const ENTRIES = [said("a1", null), said("a2", "a1"), said("a3", "a2"), said("a4", "a1")];

describe("a session that stores positions", () => {
	test("has its leaf where the default tip is", () => {
		expect(indexTree(sessionWithTips(ENTRIES, { main: "a2", review: "a4" })).leaf).toBe(1);
		expect(indexTree(sessionWithTips(ENTRIES, { draft: "a2", review: "a3" })).leaf).toBe(2);
	});

	test("has its tips by entry, several at one; one that names nothing is at none", () => {
		const { tips } = indexTree(sessionWithTips(ENTRIES, { main: "a2", b: "a2", c: null, d: "gone" }));
		expect([...tips]).toEqual([[1, ["main", "b"]]]);
	});

	test("lists a branch for each tip, and for each entry without children", () => {
		const tree = indexTree(sessionWithTips(ENTRIES, { main: "a4", draft: "a2" }));
		expect(listBranches(tree).map(({ leaf, isCurrent }) => [tree.rows[leaf]?.id, isCurrent])).toEqual([
			["a4", true],
			["a3", false],
			["a2", false],
		]);
	});

	test("can have an empty branch as its leaf: then all others are listed, and none is current", () => {
		const tree = indexTree(sessionWithTips(ENTRIES, { main: null }));
		expect(tree.leaf).toBe(-1);
		expect(listBranches(tree).map(({ leaf, isCurrent, fork }) => [leaf, isCurrent, fork])).toEqual([
			[3, false, -1],
			[2, false, -1],
		]);
	});
});

test("labels that a format keeps apart from its entries are those in force", () => {
	const session = { ...sessionWithTips(ENTRIES, {}), labels: new Map([["a2", "checkpoint"]]) };
	expect([...indexTree(session).labels]).toEqual([["a2", "checkpoint"]]);
});

test("rows alone have their last entry as leaf", () => {
	const { rows } = sessionWithTips(ENTRIES, { main: "a1" });
	expect(indexTree(rows)).toMatchObject({ leaf: 3, tips: new Map() });
});
