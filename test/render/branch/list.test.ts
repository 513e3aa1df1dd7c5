import { expect, test } from "vitest";
import { branchListText } from "../../../src/render/branch/list.ts";
import { makeTheme } from "../../../src/render/theme.ts";
import { listBranches } from "../../../src/tree/branches.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { sessionBytes, sessionOf } from "../../helpers/sessions.ts";

function list(entries: readonly object[], leafId?: string): string[] {
	const session = sessionOf(sessionBytes(3, entries));
	const tree = indexTree(session);
	const leaf = leafId === undefined ? tree.leaf : (tree.byId.get(leafId) ?? -1);
	const lines = branchListText(session, tree, listBranches(tree, leaf), makeTheme({ colorLevel: 0 }), 80);
	return [...lines].slice(3);
}

function said(id: string, parentId: string | null, minute: number | undefined, content: string): object {
	const timestamp = minute === undefined ? "soon, but not at a time" : `2026-05-04T09:${minute}:00.000Z`;
	return { type: "message", id, parentId, timestamp, message: { role: "user", content } };
}

const ENTRIES = [
	said("aa01", null, 10, "start"),
	said("aa02", "aa01", 11, "one way"),
	said("aa03", "aa02", 12, "its end"),
	said("aa04", "aa01", 13, "another way"),
	said("bb01", null, undefined, "a root of its own"),
	said("aa05", "aa01", 15, `the way it went ${"on and ".repeat(20)}`),
];

test("the active branch first, then those written to last, each with the place where it parts", () => {
	expect(list(ENTRIES)).toEqual([
		"● aa05  2026-05-04 09:15  leaf, 2 entries    the way it went on and on and on a…",
		"○ bb01  soon, but not a…  own root, 1 entry  a root of its own",
		"○ aa04  2026-05-04 09:13  +1 after aa01      another way",
		"○ aa03  2026-05-04 09:12  +2 after aa01      its end",
	]);
});

test("from another leaf it is the others that part", () => {
	expect(list(ENTRIES, "aa03").map((line) => line.replace(/ {2}\S+ \S+ {2}/, "  "))).toHaveLength(4);
	expect(list(ENTRIES, "aa03")[0]).toBe("● aa03  2026-05-04 09:12  leaf, 3 entries    its end");
	expect(list(ENTRIES, "aa03")[1]).toMatch(/^○ aa05 .* \+1 after aa01 /);
});

test("a leaf that has children is the current branch, and their ends are others", () => {
	expect(list(ENTRIES.slice(0, 3), "aa02")).toEqual([
		"● aa02  2026-05-04 09:11  leaf, 2 entries  one way",
		"○ aa03  2026-05-04 09:12  +1 after aa02    its end",
	]);
});

test("a session without entries has no branches", () => {
	expect(list([])).toEqual([]);
});
