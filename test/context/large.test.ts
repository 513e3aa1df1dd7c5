import { expect, test } from "vitest";
import { diffContexts } from "../../src/context/diff.ts";
import { openLedger } from "../../src/context/ledger.ts";
import { listMessages } from "../../src/context/listing.ts";
import { findIdleEdits } from "../../src/context/losses.ts";
import { planContext } from "../../src/context/plan.ts";
import { projectContext } from "../../src/context/project.ts";
import { readRequest } from "../../src/context/request.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

// What grows with the square, or recurses, or spreads into a call, does not end here.
const PATIENCE_MS = 30_000;

/** A chain of entries with the numbers of their places as ids. */
function chain(count: number, entryAt: (at: number) => object) {
	const lines = Array.from({ length: count }, (_, at) => ({
		type: "message",
		id: `${at}`,
		parentId: at === 0 ? null : `${at - 1}`,
		...entryAt(at),
	}));
	const session = sessionOf(sessionBytes(3, lines));
	return { session, tree: indexTree(session) };
}

const said = { message: { role: "user", content: "x" } };

test("200,000 entries after a compaction", { timeout: PATIENCE_MS }, () => {
	const compaction = { type: "compaction", summary: "s", firstKeptEntryId: "5" };
	const { session, tree } = chain(200_000, (at) => (at === 9 ? compaction : said));
	expect(projectContext(session, tree).messages).toHaveLength(199_995);
	const left = openLedger(planContext(session, tree, 199_000));
	const right = openLedger(planContext(session, tree));
	const items = diffContexts(
		{ ledger: left, list: listMessages(left) },
		{ ledger: right, list: listMessages(right) },
	);
	expect(items).toHaveLength(199_995);
});

test("100,000 edits", { timeout: PATIENCE_MS }, () => {
	const half = 100_000;
	const { session, tree } = chain(2 * half, (at) =>
		at < half ? said : { type: "context_edit", targetId: `${at - half}`, replacement: null },
	);
	const ledger = openLedger(planContext(session, tree));
	expect(listMessages(ledger)).toEqual([]);
	expect(findIdleEdits(ledger)).toEqual([]);
});

test("a reply with 100,000 calls, and their results", { timeout: PATIENCE_MS }, () => {
	const count = 100_000;
	const content = Array.from({ length: count }, (_, at) => ({ type: "toolCall", id: `${at}`, name: "bash" }));
	const { session, tree } = chain(count, (at) => ({
		message:
			at === 0 ? { role: "assistant", content } : { role: "toolResult", toolCallId: `${at}`, content: [] },
	}));
	const items = [...readRequest(planContext(session, tree))];
	expect(items.filter((item) => item.kind === "made-up")).toHaveLength(1);
});

test("a cycle of 200,000 entries", { timeout: PATIENCE_MS }, () => {
	const { session, tree } = chain(200_000, (at) => (at === 0 ? { ...said, parentId: "199999" } : said));
	expect(projectContext(session, tree).messages).toHaveLength(200_000);
});
