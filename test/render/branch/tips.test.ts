import { expect, test } from "vitest";
import { branchListText } from "../../../src/render/branch/list.ts";
import { makeTheme } from "../../../src/render/theme.ts";
import { treeText } from "../../../src/render/tree/text.ts";
import { viewTree } from "../../../src/render/tree/view.ts";
import { listBranches } from "../../../src/tree/branches.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { said, sessionWithTips } from "../../helpers/tips.ts";

const PLAIN = makeTheme({ colorLevel: 0 });
const ENTRIES = [said("a1", null), said("a2", "a1"), said("a3", "a1")];
const named = sessionWithTips(ENTRIES, { main: "a3", "review\u001b[31m": "a2", empty: null, lost: "gone" });
const busy = named.tips.map((tip) =>
	tip.name === "main" ? { ...tip, notes: ["run open", "2 queued"] } : tip,
);
const session = { ...named, tips: busy };
const tree = indexTree(session);

test("branches say their names, and names without an entry are listed too", () => {
	const lines = [...branchListText(session, tree, listBranches(tree), PLAIN, 80)].slice(3);
	expect(lines).toEqual([
		"● a3  2026-05-04 09:12  leaf, 2 entries  (main) a3",
		"○ a2  2026-05-04 09:12  +1 after a1      (review␛[31m) a2",
		"",
		"main        → a3        lane, run open, 2 queued",
		"review␛[31m → a2        lane",
		"empty       → no entry  lane",
		"lost        → no entry  lane",
	]);
});

test("the tree marks every tip with its name", () => {
	expect([...treeText(viewTree(session, tree), PLAIN, 80)].slice(3)).toEqual([
		"● a1  user           a1",
		"├─○ a2  user           (review␛[31m) a2",
		"● a3  user           (leaf, main) a3",
	]);
});
