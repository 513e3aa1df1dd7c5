import * as fc from "fast-check";
import { expect, test } from "vitest";
import { diffContexts } from "../../src/context/diff.ts";
import { openLedger } from "../../src/context/ledger.ts";
import { listMessages } from "../../src/context/listing.ts";
import { planContext } from "../../src/context/plan.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { rowOf, type Tree } from "../../src/tree/tree.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { compaction, edit, type Sketch, sketchSession, user } from "../helpers/contexts.ts";
import { sessionOf } from "../helpers/sessions.ts";

function sideAt(session: Session, tree: Tree, leaf: number) {
	const ledger = openLedger(planContext(session, tree, leaf));
	return { ledger, list: listMessages(ledger) };
}

/** The comparison in short: `< a`, `> c`, `| b`, `  b`. */
function diffOf(entries: readonly Sketch[], left: number, right: number): string[] {
	const session = sketchSession(entries);
	const tree = indexTree(session);
	const [before, after] = [sideAt(session, tree, left), sideAt(session, tree, right)];
	return diffContexts(before, after).map((item) => {
		const [side, at] = item.left === -1 ? [after, item.right] : [before, item.left];
		const index = side.ledger.plan.path.indexes[side.list[at]?.place ?? -1] ?? -1;
		const mark = item.right === -1 ? "<" : item.left === -1 ? ">" : item.isChanged ? "|" : " ";
		return `${mark} ${rowOf(tree, index).id}`;
	});
}

test("before and after a compaction", () => {
	const entries = [user("one"), user("two"), user("three"), compaction("c")];
	expect(diffOf(entries, 2, 3)).toEqual(["< a", "< b", "> d", "  c"]);
	expect(diffOf(entries, 3, 2)).toEqual(["< d", "> a", "> b", "  c"]);
});

test("two branches", () => {
	const entries = [user("one"), user("two"), { ...user("other"), parentId: "a" }];
	expect(diffOf(entries, 1, 2)).toEqual(["  a", "< b", "> c"]);
});

test("what edits changed, and what they took out", () => {
	const entries = [user("one"), user("two"), user("three"), edit("a", { content: "1" }), edit("b", null)];
	expect(diffOf(entries, 2, 4)).toEqual(["| a", "< b", "  c"]);
	expect(diffOf(entries, 3, 4)).toEqual(["  a", "< b", "  c"]);
});

test("the messages of both sides are there once, in their order, for any two entries", () => {
	fc.assert(
		fc.property(sessionFile(), fc.nat(), fc.nat(), (file, one, another) => {
			const session = sessionOf(file.bytes);
			if (session.rows.length === 0) return;
			const tree = indexTree(session);
			const left = sideAt(session, tree, one % session.rows.length);
			const right = sideAt(session, tree, another % session.rows.length);
			const items = diffContexts(left, right);
			expect(items.map((item) => item.left).filter((at) => at !== -1)).toEqual([...left.list.keys()]);
			expect(items.map((item) => item.right).filter((at) => at !== -1)).toEqual([...right.list.keys()]);
			for (const item of items) {
				if (item.left === -1 || item.right === -1) continue;
				const [mine, theirs] = [left.list[item.left], right.list[item.right]];
				expect(mine?.nth).toBe(theirs?.nth);
				if (!item.isChanged) expect(mine?.text).toBe(theirs?.text);
			}
		}),
	);
});
