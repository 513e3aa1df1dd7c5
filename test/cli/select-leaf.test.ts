import { describe, expect, test } from "vitest";
import { resolveLeaf, selectLeaf } from "../../src/cli/select-leaf.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { said, sessionWithTips } from "../helpers/tips.ts";

const ENTRIES = [said("a1", null), said("a2", "a1"), said("main2", "a1")];

function select(
	tips: Readonly<Record<string, string | null>>,
	asked?: string,
): [leaf: number, ...notes: string[]] {
	const session = sessionWithTips(ENTRIES, tips);
	const notes: string[] = [];
	return [selectLeaf(session, indexTree(session), asked, (note) => notes.push(note)), ...notes];
}

describe("without --leaf", () => {
	test("main is shown, and it is said that there are others", () => {
		expect(select({ main: "a2", review: "a1" })).toEqual([
			1,
			"<bytes>: the branch shown is main, of 2 (--leaf NAME for another; `branch --list` names them)",
		]);
	});

	test("else the branch that was set last, and why is said", () => {
		const [leaf, note] = select({ draft: "a2", review: "a1" });
		expect(leaf).toBe(0);
		expect(note).toContain("review, which was set last,");
	});

	test("one branch is shown in silence", () => {
		expect(select({ review: "a2" })).toEqual([1]);
		expect(select({})).toEqual([-1]);
	});
});

describe("--leaf", () => {
	test("takes a name before the start of an id, and a whole id before a name", () => {
		expect(select({ main: "a1" }, "main")).toEqual([0]);
		expect(select({ main: "a1" }, "main2")).toEqual([2]);
		expect(select({ main2: "a1" }, "main2")).toEqual([2]);
		expect(select({ draft: "a1" }, "main")).toEqual([2]);
	});

	test("takes the name of a branch without entries", () => {
		expect(select({ main: null, review: "a1" }, "main")).toEqual([-1]);
	});

	test("says so when a branch ends at no entry", () => {
		const session = sessionWithTips(ENTRIES, { main: "gone" });
		expect(() => resolveLeaf(session, indexTree(session), "main")).toThrow(
			expect.objectContaining({
				kind: "unknown-id",
				message: "<bytes>: the branch main ends at gone, which is no entry",
			}),
		);
	});
});
