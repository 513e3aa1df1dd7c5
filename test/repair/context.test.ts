import { expect, test } from "vitest";
import { projectContext } from "../../src/context/project.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { call, entry, file, HEADER, reply, result, user } from "../helpers/lines.ts";
import { doings, NOW, type Repaired, repair } from "../helpers/repair.ts";
import { sessionOf } from "../helpers/sessions.ts";

// What is taken out of the context by entries that are appended: no byte that was there is touched.

/** The ids of what the model sees. */
function seen(bytes: Buffer): string[] {
	const session = sessionOf(bytes);
	const { entries } = projectContext(session, indexTree(session.rows));
	return entries.flatMap(({ index, messages }) =>
		messages.length > 0 ? (session.rows[index]?.id ?? "") : [],
	);
}

/** The targets of the edits that were appended. */
function targets({ plan }: Repaired): unknown[] {
	return plan.changes.flatMap(({ appended }) => appended.map((one) => one["targetId"] ?? one["type"]));
}

const A = user("a1", null);
const CALL = reply("b1", "a1", [call("k")], { stopReason: "toolUse" });
const RESULT = result("c1", "b1", "k");
const END = reply("z1", "y1", "the end");

const CASES: readonly (readonly [
	what: string,
	lines: readonly string[],
	targets: readonly string[],
	seen: readonly string[],
])[] = [
	[
		"a second result",
		[A, CALL, RESULT, result("d1", "c1", "k"), user("y1", "d1"), END],
		["d1"],
		["a1", "b1", "c1", "y1", "z1"],
	],
	[
		"a second result that a tool gave after an error",
		[A, CALL, result("c1", "b1", "k", { isError: true }), result("d1", "c1", "k"), user("y1", "d1"), END],
		["c1"],
		["a1", "b1", "d1", "y1", "z1"],
	],
	[
		"three results, of which the last ones are errors",
		[
			A,
			CALL,
			RESULT,
			result("d1", "c1", "k", { isError: true }),
			result("e1", "d1", "k", { isError: true }),
			user("y1", "e1"),
			END,
		],
		["d1", "e1"],
		["a1", "b1", "c1", "y1", "z1"],
	],
	[
		"a result without a call",
		[A, result("b1", "a1", "k"), user("y1", "b1"), END],
		["b1"],
		["a1", "y1", "z1"],
	],
	[
		"a result of a reply that was stopped",
		[A, reply("b1", "a1", [call("k")], { stopReason: "aborted" }), RESULT, user("y1", "c1"), END],
		["c1"],
		["a1", "b1", "y1", "z1"],
	],
	[
		"a message between call and result",
		[
			A,
			CALL,
			entry("custom_message", "m1", "b1", { customType: "x", content: "saved", display: true }),
			result("c1", "m1", "k"),
			user("y1", "c1"),
			END,
		],
		["m1"],
		["a1", "b1", "c1", "y1", "z1"],
	],
	[
		"a reply and its retry",
		[
			A,
			CALL,
			reply("c1", "b1", [call("k")], { stopReason: "toolUse" }),
			result("d1", "c1", "k"),
			user("y1", "d1"),
			END,
		],
		["b1"],
		["a1", "c1", "d1", "y1", "z1"],
	],
	[
		"a kept range that begins with a result",
		[
			A,
			CALL,
			RESULT,
			entry("compaction", "s1", "c1", { summary: "so far", firstKeptEntryId: "c1", tokensBefore: 9 }),
			user("y1", "s1"),
			END,
		],
		["c1"],
		["s1", "y1", "z1"],
	],
	[
		"an edit that took the call and left the result",
		[
			A,
			CALL,
			RESULT,
			entry("context_edit", "e1", "c1", { targetId: "b1", replacement: null }),
			user("y1", "e1"),
			END,
		],
		["c1"],
		["a1", "y1", "z1"],
	],
	["an empty reply", [A, reply("b1", "a1", []), user("y1", "b1"), END], ["b1"], ["a1", "y1", "z1"]],
	[
		"a newer branch that the leaf hides",
		[A, reply("b1", "a1"), user("y1", "b1"), END, entry("custom", "x1", "a1", { customType: "exit" })],
		["custom"],
		["a1", "b1", "y1", "z1"],
	],
];

test.each(CASES)("%s", (_what, lines, expected, visible) => {
	const original = file(HEADER, ...lines);
	const repaired = repair(original);
	expect(repaired.plan.objection).toBeUndefined();
	expect(repaired.bytes.subarray(0, original.length).equals(original)).toBe(true);
	expect(targets(repaired)).toEqual(expected);
	expect(seen(repaired.bytes)).toEqual(visible);
	expect(repaired.rejected).toHaveLength(0);
	expect(doings(repair(repaired.bytes))).toEqual([]);
});

test("words stand in the place of a result that an edit took out", () => {
	const edit = entry("context_edit", "e1", "c1", { targetId: "c1", replacement: null });
	const { bytes } = repair(file(HEADER, A, CALL, RESULT, edit, user("y1", "e1"), END));
	expect(seen(bytes)).toEqual(["a1", "b1", "c1", "y1", "z1"]);
});

test("a string becomes a block, in the newest reply too: no request passes without", () => {
	const { bytes } = repair(
		file(HEADER, A, reply("b1", "a1").replace('[{"type":"text","text":"answer"}]', '"answer"')),
	);
	const session = sessionOf(bytes);
	const { messages } = projectContext(session, indexTree(session.rows));
	expect(messages[1]).toMatchObject({ role: "assistant", content: [{ type: "text", text: "answer" }] });
});

test("images get the type that their bytes have, or a note", () => {
	const png = Buffer.from("\x89PNG\r\n\x1a\n1234", "latin1").toString("base64");
	const image = (mimeType: string, data: string) => ({ type: "image", mimeType, data });
	const blocks = [
		image("image/jpeg", png),
		image("application/pdf", "JVBERi0xLjQK"),
		image("image/png", png),
	];
	const { bytes } = repair(file(HEADER, user("a1", null, blocks), reply("b1", "a1")));
	const session = sessionOf(bytes);
	const { messages } = projectContext(session, indexTree(session.rows));
	expect(messages[0]?.["content"]).toEqual([
		image("image/png", png),
		{
			type: "text",
			text: "[An image that no provider takes (application/pdf) was taken out of the context.]",
		},
		image("image/png", png),
	]);
});

test("entries that are appended hang one below the other, and are never older than what they hang from", () => {
	const late = END.replace("2026-05-04", "2027-01-01");
	const lines = [A, result("b1", "a1", "k"), result("c1", "b1", "l"), user("y1", "c1"), late];
	const { plan } = repair(file(HEADER, ...lines));
	const [first, second] = plan.changes.flatMap(({ appended }) => appended);
	expect(repair(file(HEADER, A, RESULT)).plan.changes[0]?.appended).toMatchObject([
		{ timestamp: NOW.toISOString() },
	]);
	expect(first).toMatchObject({ parentId: "z1", timestamp: "2027-01-01T09:12:31.000Z" });
	expect(second).toMatchObject({ parentId: first?.["id"], timestamp: "2027-01-01T09:12:31.000Z" });
});

test("the newest reply stays as it is, unless that is asked for", () => {
	const damaged = file(HEADER, A, reply("b1", "a1", "answer", { usage: undefined }));
	const cautious = repair(damaged);
	expect(cautious.bytes.equals(damaged)).toBe(true);
	expect(cautious.plan.left).toMatchObject([
		{ rule: "content/missing-usage", reason: expect.stringMatching(/newest reply/) },
	]);
	expect(doings(repair(damaged, { newestReply: true }))).toHaveLength(1);
});

test("version 1 has no ids that an entry could name", () => {
	const bare = (line: string) => line.replace(/"id":"..","parentId":(?:null|"..")/, '"x":1');
	const lines = [A, result("b1", "a1", "k"), user("y1", "b1"), END].map(bare);
	const { plan } = repair(file(HEADER.replace('"version":3,', ""), ...lines));
	expect(plan.changes).toEqual([]);
	expect(plan.left).toMatchObject([
		{ rule: "tool/orphan-result", reason: expect.stringMatching(/sessionctl migrate/) },
	]);
});
