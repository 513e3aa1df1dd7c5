import { describe, expect, test } from "vitest";
import {
	compaction,
	contextOf,
	edit,
	fatesOf,
	reply,
	result,
	type Sketch,
	system,
	user,
} from "../helpers/contexts.ts";

const TEXT = [{ type: "text", text: "new" }];

const TARGETS: readonly (readonly [kind: string, entry: Sketch, content: unknown])[] = [
	["user", user("old"), "new"],
	["assistant", reply([]), TEXT],
	["toolResult", result("c"), TEXT],
	["custom", { message: { role: "custom", content: "old" } }, "new"],
	["custom_message", { type: "custom_message", content: "old" }, "new"],
];

const FIXED: readonly (readonly [kind: string, entry: Sketch])[] = [
	["system", system("old")],
	["bashExecution", { message: { role: "bashExecution", command: "ls", output: "" } }],
	["an unknown role", { message: { role: "observer", content: "old" } }],
	["branch_summary", { type: "branch_summary", summary: "old" }],
	["compaction", compaction("a")],
];

describe("an edit replaces content", () => {
	test.each(TARGETS)("of %s", (_kind, target, content) => {
		const context = contextOf([target, edit("a", { content: "new" })]);
		expect(context.messages.map((message) => message["content"])).toEqual([content]);
		expect(fatesOf(context)).toEqual(["a replaced by b", "b state"]);
	});

	test.each(TARGETS)("of %s by blocks, as they are", (_kind, target) => {
		const { messages } = contextOf([target, edit("a", { content: [7] })]);
		expect(messages.map((message) => message["content"])).toEqual([[7]]);
	});

	test.each(FIXED)("but not of %s", (_kind, target) => {
		const context = contextOf([target, edit("a", { content: "new" })]);
		expect(context.messages).toEqual(contextOf([target]).messages);
		expect(fatesOf(context)).toEqual(["a included", "b state"]);
	});
});

test.for([...TARGETS, ...FIXED])("an edit omits %s", ([, target]) => {
	const context = contextOf([target, edit("a", null)]);
	expect(context.messages).toEqual([]);
	expect(fatesOf(context)).toEqual(["a omitted by b", "b state"]);
});

test("the content that is there already is no change", () => {
	expect(fatesOf(contextOf([user("same"), edit("a", { content: "same" })]))[0]).toBe("a included");
});

test("of several edits the last one counts", () => {
	const context = contextOf([user("old"), edit("a", null), edit("a", { content: "new" })]);
	expect(fatesOf(context)[0]).toBe("a replaced by c");
	expect(fatesOf(contextOf([user("old"), edit("a", { content: "new" }), edit("a", null)]))[0]).toBe(
		"a omitted by c",
	);
});

test("an edit may stand above its target", () => {
	expect(fatesOf(contextOf([edit("b", null), user("old")]))).toEqual(["a state", "b omitted by a"]);
});

test("edits outside the selection do not count", () => {
	const context = contextOf([edit("b", null), user("kept"), compaction("b")]);
	expect(fatesOf(context)).toEqual(["a summarized by c", "b included", "c included"]);
});

test("edits of another branch do not count", () => {
	const context = contextOf([user("old"), edit("a", null), { ...user("new"), parentId: "a" }]);
	expect(fatesOf(context)).toEqual(["a included", "c included"]);
});

test("what gives nothing stays what it is", () => {
	const entries = [
		{ type: "custom" },
		{ type: "branch_summary", summary: "" },
		edit("a", null),
		edit("b", null),
	];
	expect(fatesOf(contextOf(entries))).toEqual(["a state", "b empty", "c state", "d state"]);
});

test("a system message of the kept range stays checkpointed, an older compaction superseded", () => {
	const entries = [system("s"), compaction("a"), compaction("a"), edit("a", null), edit("b", null)];
	expect(fatesOf(contextOf(entries)).slice(0, 2)).toEqual(["a checkpointed by c", "b superseded by c"]);
});

describe("an edit that says nothing to put in is invalid", () => {
	test("and as though it were not there when it has no replacement", () => {
		const context = contextOf([user("old"), edit("a", { content: "new" }), edit("a", undefined)]);
		expect(fatesOf(context)).toEqual(["a replaced by b", "b state", "c invalid"]);
		expect(context.edits.invalid).toEqual(new Map([[2, "no-replacement"]]));
	});

	test.each([{}, "gone", 0, []])("and takes the content away, as the agent does, with %j", (replacement) => {
		const context = contextOf([user("old"), edit("a", replacement)]);
		expect(context.messages[0]).toEqual({ role: "user", content: undefined });
		expect(fatesOf(context)).toEqual(["a replaced by b", "b invalid"]);
		expect(context.edits.invalid).toEqual(new Map([[1, "no-content"]]));
	});
});
