import { expect, test } from "vitest";
import { FILTER_NAMES, FILTERS } from "../../../src/render/tree/filters.ts";
import { toRow } from "../../../src/session/row.ts";

const reply = (content: unknown[], stopReason = "stop") => ({
	type: "message",
	message: { role: "assistant", content, stopReason },
});
const text = { type: "text", text: "so" };
const call = { type: "toolCall", id: "1", name: "ls", arguments: {} };

/** What the agent shows under each name; a space stands for what it hides. */
const TABLE: readonly (readonly [what: string, entry: object, shownIn: string])[] = [
	["what a user says", { type: "message", message: { role: "user" } }, "default no-tools user-only all"],
	["a reply in words", reply([text, call], "toolUse"), "default no-tools all"],
	["a reply that only calls tools", reply([call], "toolUse"), "all"],
	["a reply that only thinks", reply([{ type: "thinking", thinking: "hm" }]), "all"],
	["an empty reply that failed", reply([], "error"), "default no-tools all"],
	["an empty reply that was stopped", reply([], "aborted"), "default no-tools all"],
	["a tool's result", { type: "message", message: { role: "toolResult" } }, "default all"],
	["a shell command", { type: "message", message: { role: "bashExecution" } }, "default no-tools all"],
	["an extension's message", { type: "custom_message" }, "default no-tools all"],
	["a compaction", { type: "compaction" }, "default no-tools all"],
	["a summary of another branch", { type: "branch_summary" }, "default no-tools all"],
	["an unknown type", { type: "hologram" }, "default no-tools all"],
	["a change of model", { type: "model_change" }, "all"],
	["a change of thinking level", { type: "thinking_level_change" }, "all"],
	["a label", { type: "label" }, "all"],
	["an edit", { type: "context_edit" }, "all"],
	["an extension's state", { type: "custom" }, "all"],
	["a name", { type: "session_info" }, "all"],
	["usage", { type: "usage" }, "all"],
];

test.each(TABLE)("%s", (_what, entry, shownIn) => {
	const row = toRow({ id: "a", ...entry }, 2, 0, 0, { withSnippet: false, version: 3 });
	const shown = FILTER_NAMES.filter((name) => FILTERS[name](row, { isLabeled: false, isLeaf: false }));
	expect(shown.join(" ")).toBe(shownIn);
});

test("what is labelled is shown as such, whatever it is", () => {
	for (const [, entry] of TABLE) {
		const row = toRow({ id: "a", ...entry }, 2, 0, 0, { withSnippet: false, version: 3 });
		expect(FILTERS["labeled-only"](row, { isLabeled: true, isLeaf: false })).toBe(true);
	}
});

test("a reply that only calls tools is shown where the session stands", () => {
	const row = toRow({ id: "a", ...reply([call], "toolUse") }, 2, 0, 0, { withSnippet: false, version: 3 });
	expect(FILTERS.default(row, { isLabeled: false, isLeaf: true })).toBe(true);
});
