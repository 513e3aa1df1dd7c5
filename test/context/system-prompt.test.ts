import { expect, test } from "vitest";
import { compaction, contextOf, edit, system, user } from "../helpers/contexts.ts";

const tool = (name: string, description = "") => ({ name, description });

test("texts are joined, sections set by name and removed by null", () => {
	const { prompt, sections } = contextOf([
		system([
			{ type: "text", text: "one" },
			{ type: "image", data: "" },
			{ type: "text", text: "two" },
		]),
		system("", { sections: { a: "A", b: "B" } }),
		system("three", { sections: { a: null, b: "BB", c: "" } }),
	]).system;
	expect(prompt).toBe("one\ntwo\n\nthree");
	expect(sections).toEqual({ b: "BB", c: "" });
});

test("tools are removed, then added; one that is added again keeps its place", () => {
	const { tools } = contextOf([
		system("", { toolsAdded: [tool("read"), tool("bash"), tool("edit")] }),
		system("", {
			toolsRemoved: [tool("edit"), tool("bash")],
			toolsAdded: [tool("edit"), tool("read", "new")],
		}),
	]).system;
	expect(tools).toEqual([tool("read", "new"), tool("edit")]);
});

test("only what is in the context is replayed", () => {
	const checkpoint = { role: "system", content: "all of it" };
	const { prompt } = contextOf([
		system("folded in"),
		user("hello"),
		compaction("b", { systemMessage: checkpoint }),
		system("taken out"),
		edit("d", null),
	]).system;
	expect(prompt).toBe("all of it");
});

test("what is of the wrong kind is passed over", () => {
	const odd = { sections: ["A"], toolsAdded: [null, {}, { name: 7 }, tool("read")], toolsRemoved: "read" };
	const { prompt, sections, tools } = contextOf([system([null, { type: "text" }], odd)]).system;
	expect({ prompt, sections, tools }).toEqual({ prompt: "", sections: {}, tools: [tool("read")] });
});
