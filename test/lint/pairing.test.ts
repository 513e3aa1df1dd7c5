import { expect, test } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { readRequest } from "../../src/context/request.ts";
import { watchBreaks } from "../../src/lint/pairing.ts";
import type { PairingBreak } from "../../src/lint/pairing-breaks.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { rowOf } from "../../src/tree/tree.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

// Each row: the entries of a session in a line, and the breaks at its leaf as `entry reason other halves`.
const cases: readonly (readonly [what: string, lines: readonly object[], breaks: readonly string[]])[] = [
	["a turn that is whole", [reply("a", null, ["c"]), result("b", "a", "c")], []],
	["nothing after a call", [reply("a", null, ["c"])], ["a: tail"]],
	["the user goes on", [reply("a", null, ["c"]), user("b", "a")], ["a: inside, by b"]],
	[
		"a result on a sibling",
		[reply("a", null, ["c"]), result("x", "a", "c"), user("b", "a")],
		["a: other-branch, by b, result x"],
	],
	[
		"something between",
		[reply("a", null, ["c"]), user("b", "a"), result("d", "b", "c")],
		["a: interrupted, by b, result d", "d: interrupted, by b, call a"],
	],
	[
		"a reply and its retry",
		[reply("a", null, ["c"]), reply("b", "a", ["c"]), result("d", "b", "c")],
		["a: repeated, by b"],
	],
	[
		"a failed reply",
		[reply("a", null, ["c"], "aborted"), result("b", "a", "c")],
		["b: failed-reply, call a"],
	],
	["no id", [reply("a", null), result("b", "a", "")], ["b: empty-id"]],
	["no call at all", [reply("a", null), result("b", "a", "c")], ["b: nowhere"]],
	[
		"a call on another branch",
		[user("u", null), reply("a", "u", ["c"]), user("v", "u"), result("b", "v", "c")],
		["b: other-branch, call a"],
	],
	[
		"a call above a gap",
		[reply("a", null, ["c"]), user("v", "gone"), result("b", "v", "c")],
		["b: other-branch, call a"],
	],
	[
		"a call on a line whose id is used again",
		[reply("a", null, ["c"]), user("a", null), result("b", "a", "c")],
		["b: shadowed, call a"],
	],
	[
		"a kept range that begins with results",
		[reply("a", null, ["c", "d"]), result("b", "a", "c"), result("e", "b", "d"), compaction("k", "e", "b")],
		["b: boundary, by k, call a", "e: boundary, by k, call a"],
	],
	[
		"a call that was summarized, and its result after that",
		[reply("a", null, ["c"]), compaction("k", "a", "k"), result("b", "k", "c")],
		["b: summarized, by k, call a"],
	],
	[
		"a call that was edited away",
		[reply("a", null, ["c"]), result("b", "a", "c"), edit("e", "b", "a")],
		["b: edited, by e, call a"],
	],
	[
		"a result that was edited away",
		[reply("a", null, ["c"]), result("b", "a", "c"), edit("e", "b", "b")],
		["a: edited, by e, result b"],
	],
	[
		"a second result",
		[reply("a", null, ["c"]), result("b", "a", "c"), result("d", "b", "c")],
		["d: second after b"],
	],
	[
		"a second result in a later turn",
		[reply("a", null, ["c"]), result("b", "a", "c"), user("u", "b"), result("d", "u", "c")],
		["d: second after b, in a later turn"],
	],
	[
		"ids that repeat from turn to turn",
		[
			reply("a", null, ["c"]),
			result("b", "a", "c"),
			reply("d", "b", ["c"]),
			user("u", "d"),
			result("e", "u", "c"),
		],
		["d: interrupted, by u, result e", "e: interrupted, by u, call d"],
	],
];

test.each(cases)("%s", (_what, lines, breaks) => {
	expect(breaksOf(lines)).toEqual(breaks);
});

function breaksOf(lines: readonly object[]): string[] {
	const session = sessionOf(sessionBytes(3, lines));
	const tree = indexTree(session);
	const plan = planContext(session, tree);
	let found: readonly PairingBreak[] = [];
	const watcher = watchBreaks((all) => {
		found = all;
	});
	watcher.plan?.(plan);
	for (const item of readRequest(plan))
		watcher.request?.(item, rowOf(tree, plan.path.indexes[item.place] ?? 0));
	watcher.planEnd?.(plan);
	const nameOf = (index: number) => rowOf(tree, index).id;
	const nameAt = (place: number) => nameOf(plan.path.indexes[place] ?? -1);
	return found.map((one) => {
		const at = nameAt(one.place);
		if (one.kind === "second-result")
			return `${at}: second after ${nameAt(one.first)}${one.isSameTurn ? "" : ", in a later turn"}`;
		const by = one.by === -1 ? "" : `, by ${nameOf(one.by)}`;
		const half = one.kind === "orphan-result" ? one.call : one.result;
		const other = half === -1 ? "" : `, ${one.kind === "orphan-result" ? "call" : "result"} ${nameOf(half)}`;
		return `${at}: ${one.reason}${by}${other}`;
	});
}

function user(id: string, parentId: string | null): object {
	return { type: "message", id, parentId, message: { role: "user", content: "go on" } };
}

function reply(
	id: string,
	parentId: string | null,
	calls: readonly string[] = [],
	stopReason = "stop",
): object {
	const content = calls.map((call) => ({ type: "toolCall", id: call, name: "bash", arguments: {} }));
	return { type: "message", id, parentId, message: { role: "assistant", content, stopReason } };
}

function result(id: string, parentId: string, toolCallId: string): object {
	const message = { role: "toolResult", toolCallId, toolName: "bash", content: [] };
	return { type: "message", id, parentId, message };
}

function compaction(id: string, parentId: string, firstKeptEntryId: string): object {
	return { type: "compaction", id, parentId, summary: "before", firstKeptEntryId };
}

function edit(id: string, parentId: string, targetId: string): object {
	return { type: "context_edit", id, parentId, targetId, replacement: null };
}
