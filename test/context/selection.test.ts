import { expect, test } from "vitest";
import { compaction, contextOf, edit, fatesOf, system, user } from "../helpers/contexts.ts";

test("without a compaction the whole path is selected", () => {
	const context = contextOf([user("one"), { type: "custom", customType: "x" }, user("two")]);
	expect(fatesOf(context)).toEqual(["a included", "b state", "c included"]);
	expect(context.compaction).toBe(-1);
	expect(context.messages.map((message) => message["content"])).toEqual(["one", "two"]);
});

test("a compaction comes first, then what it keeps, then what follows", () => {
	const context = contextOf([user("one"), user("two"), compaction("b"), user("three")]);
	expect(context.messages.map((message) => message["role"])).toEqual(["compactionSummary", "user", "user"]);
	expect(fatesOf(context)).toEqual(["a summarized by c", "b included", "c included", "d included"]);
	expect(context.entries.map((entry) => entry.messages)).toEqual([[], [1], [0], [2]]);
});

test.each([
	["names itself", "c"],
	["names nothing", undefined],
	["names an entry that does not exist", "zzz"],
	["names an entry below it", "d"],
	["names an entry of another branch", "e"],
])("a compaction that %s keeps nothing before it", (_what, boundary) => {
	const entries = [user("one"), user("two"), compaction(boundary), user("three")];
	const context = contextOf([...entries, { ...user("aside"), parentId: "a" }], "d");
	expect(fatesOf(context)).toEqual(["a summarized by c", "b summarized by c", "c included", "d included"]);
});

test("the last compaction decides; an older one in its kept range is silent", () => {
	const context = contextOf([user("one"), compaction("a"), user("two"), compaction("a"), user("three")]);
	expect(fatesOf(context)).toEqual([
		"a included",
		"b superseded by d",
		"c included",
		"d included",
		"e included",
	]);
	expect(context.messages).toHaveLength(4);
});

test("system messages before a compaction are folded into it, in the kept range too", () => {
	const checkpoint = { role: "system", content: "all of it" };
	const context = contextOf([
		system("old"),
		user("one"),
		system("newer"),
		compaction("b", { systemMessage: checkpoint }),
		system("newest"),
	]);
	expect(fatesOf(context)).toEqual([
		"a checkpointed by d",
		"b included",
		"c checkpointed by d",
		"d included",
		"e included",
	]);
	expect(context.messages[0]).toEqual(checkpoint);
	expect(context.entries[3]?.messages).toEqual([0, 1]);
});

test("before the kept range everything is summarized, whatever it is", () => {
	const context = contextOf([
		{ message: null },
		edit("c", null),
		compaction("a"),
		{ type: "branch_summary", summary: "" },
		{ type: "label", targetId: "a", label: "x" },
		compaction("f"),
	]);
	expect(fatesOf(context).slice(0, 5)).toEqual(
		["a", "b", "c", "d", "e"].map((id) => `${id} summarized by f`),
	);
});

test("at an entry before a compaction the compaction does not count", () => {
	expect(fatesOf(contextOf([user("one"), user("two"), compaction("c")], "b"))).toEqual([
		"a included",
		"b included",
	]);
});

test("a path that a missing parent cuts begins there", () => {
	const context = contextOf([user("one"), { ...user("two"), parentId: "gone" }, user("three")]);
	expect(fatesOf(context)).toEqual(["b included", "c included"]);
	expect(context.path.end).toBe("missing-parent");
});

test("a cycle is gone round once", () => {
	const context = contextOf([{ ...user("one"), parentId: "b" }, user("two"), user("three")]);
	expect(fatesOf(context)).toEqual(["a included", "b included", "c included"]);
	expect(context.path.end).toBe("cycle");
});

test("a session without entries has an empty context", () => {
	const { messages, entries, model, thinkingLevel, tokens, system } = contextOf([]);
	expect({ messages, entries, model, thinkingLevel }).toEqual({
		messages: [],
		entries: [],
		model: null,
		thinkingLevel: "off",
	});
	expect(tokens).toEqual({ total: 0, usage: 0, estimated: 0, basis: "estimate", basisId: null });
	expect(system).toEqual({ prompt: "", sections: {}, tools: [], tokens: 0 });
});
