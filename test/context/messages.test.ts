import { expect, test } from "vitest";
import { compaction, contextOf, fatesOf, type Sketch, TIME } from "../helpers/contexts.ts";
import { asJson } from "../recorded/context-answer.ts";

const MS = Date.parse(TIME);

test.each<[what: string, entry: Sketch, messages: unknown[]]>([
	["a message as it is", { message: { role: "x", y: 1 } }, [{ role: "x", y: 1 }]],
	["no content of the system", { message: { role: "system" } }, [{ role: "system", content: "" }]],
	["no content of a user", { message: { role: "user", content: null } }, [{ role: "user", content: [] }]],
	["no content of a reply", { message: { role: "assistant" } }, [{ role: "assistant", content: [] }]],
	["no content of a result", { message: { role: "toolResult" } }, [{ role: "toolResult", content: [] }]],
	["no content of an extension", { message: { role: "custom" } }, [{ role: "custom" }]],
	[
		"a custom message",
		{ type: "custom_message", customType: "t", content: "c", display: true, details: 1 },
		[{ role: "custom", customType: "t", content: "c", display: true, details: 1, timestamp: MS }],
	],
	[
		"a custom message without content",
		{ type: "custom_message", customType: "t", content: null, display: false, timestamp: "?" },
		[{ role: "custom", customType: "t", content: [], display: false, timestamp: null }],
	],
	[
		"the summary of a branch",
		{ type: "branch_summary", summary: "s", fromId: "root" },
		[{ role: "branchSummary", summary: "s", fromId: "root", timestamp: MS }],
	],
	[
		"a compaction",
		compaction("a", { timestamp: MS }),
		[{ role: "compactionSummary", summary: "so far", tokensBefore: 9, timestamp: MS }],
	],
	[
		"a compaction that says nothing",
		compaction("a", { summary: "", systemMessage: null }),
		[{ role: "compactionSummary", summary: "", tokensBefore: 9, timestamp: MS }],
	],
])("%s", (_what, entry, messages) => {
	const context = contextOf([entry]);
	expect(asJson(context.messages)).toEqual(messages);
	expect(fatesOf(context)).toEqual(["a included"]);
});

test.each<[fate: string, entry: Sketch]>([
	["empty", { type: "branch_summary", summary: "" }],
	["empty", { type: "branch_summary" }],
	["invalid", { message: undefined }],
	["invalid", { message: null }],
	["invalid", { message: "hello" }],
	["invalid", { message: [] }],
	...["model_change", "thinking_level_change", "usage", "custom", "label", "session_info", "video", ""].map(
		(type): [string, Sketch] => ["state", { type, message: { role: "user", content: "no" }, summary: "no" }],
	),
])("gives nothing: %s %j", (fate, entry) => {
	const context = contextOf([entry]);
	expect(context.messages).toEqual([]);
	expect(fatesOf(context)).toEqual([`a ${fate}`]);
});
