import { expect, test } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { type RequestItem, readRequest } from "../../src/context/request.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import {
	call,
	compaction,
	reply,
	result,
	type Sketch,
	sketchSession,
	system,
	user,
} from "../helpers/contexts.ts";

function requestOf(entries: readonly Sketch[]): RequestItem[] {
	const session = sketchSession(entries);
	return [...readRequest(planContext(session, indexTree(session)))];
}

/** An item in short: what is sent, made up or skipped, from which place of the path. */
function told(item: RequestItem): string {
	const of = ` from ${item.place}`;
	switch (item.kind) {
		case "sent":
			return `${item.message["role"]}${of}${item.problem === undefined ? "" : `: ${item.problem}`}`;
		case "made-up":
			return `result of ${item.message["toolCallId"]} made up${of}`;
		case "skipped":
			return `${item.role} skipped${of}: ${item.reason}`;
		default:
			return item satisfies never;
	}
}

const bash = (more: object) => ({ message: { role: "bashExecution", command: "ls", output: "a", ...more } });

test("what is no message to a model becomes one of the user", () => {
	const items = requestOf([
		{ type: "branch_summary", summary: "s" },
		{ type: "custom_message", content: "c" },
		{ type: "custom_message", content: [{ type: "image" }] },
		{ type: "custom_message", content: null },
		bash({}),
		compaction("a"),
	]);
	expect(items.map((item) => (item.kind === "sent" ? item.message : item))).toMatchObject([
		{ role: "user", content: [{ type: "text", text: "so far" }] },
		{ role: "user", content: [{ type: "text", text: "s" }] },
		{ role: "user", content: [{ type: "text", text: "c" }] },
		{ role: "user", content: [{ type: "image" }] },
		{ role: "user", content: [] },
		{ role: "user", content: [{ type: "text", text: "$ ls\na" }] },
	]);
	expect(items.map((item) => item.kind === "sent" && item.role)).toEqual([
		"compactionSummary",
		"branchSummary",
		"custom",
		"custom",
		"custom",
		"bashExecution",
	]);
});

test("some messages are not sent", () => {
	expect(
		requestOf([
			bash({ excludeFromContext: true }),
			reply([], { stopReason: "error" }),
			reply([], { stopReason: "aborted" }),
			{ message: { role: "observer" } },
			{ message: {} },
			reply([]),
		]).map(told),
	).toEqual([
		"bashExecution skipped from 0: excluded",
		"assistant skipped from 1: failed-reply",
		"assistant skipped from 2: failed-reply",
		"observer skipped from 3: unknown-role",
		" skipped from 4: unknown-role",
		"assistant from 5",
	]);
});

test("a call without a result gets one, where its turn ends", () => {
	expect(
		requestOf([
			reply([call("x"), call("y")]),
			result("x"),
			user("go on"),
			reply([call("z")]),
			reply([], { stopReason: "error" }),
			reply([call("w")]),
		]).map(told),
	).toEqual([
		"assistant from 0",
		"toolResult from 1",
		"result of y made up from 0",
		"user from 2",
		"assistant from 3",
		"result of z made up from 3",
		"assistant skipped from 4: failed-reply",
		"assistant from 5",
		"result of w made up from 5",
	]);
});

test("a system message between call and result waits for the result", () => {
	expect(requestOf([system("a"), reply([call("x")]), system("b"), result("x"), user("c")]).map(told)).toEqual(
		["system from 0", "assistant from 1", "toolResult from 3", "system from 2", "user from 4"],
	);
});

test("results that no call precedes are sent, and named", () => {
	expect(
		requestOf([
			result("w"),
			result("w"),
			reply([call("x")]),
			result("x"),
			result("x"),
			user("a"),
			result("x"),
		]).map(told),
	).toEqual([
		"toolResult from 0: no-call",
		"toolResult from 1: no-call",
		"assistant from 2",
		"toolResult from 3",
		"toolResult from 4: second-result",
		"user from 5",
		"toolResult from 6: no-call",
	]);
});

test("content of a kind that cannot be sent is named, and still answers its call", () => {
	expect(requestOf([reply("text"), reply([call("x")]), result("x", "text"), user(7)]).map(told)).toEqual([
		"assistant from 0: bad-content",
		"assistant from 1",
		"toolResult from 2: bad-content",
		"user from 3: bad-content",
	]);
});

test("thinking is sent to the model it came from, if there is something in it", () => {
	const thinking = (text: string, more = {}) => ({ type: "thinking", thinking: text, ...more });
	const content = [thinking("a"), thinking(" "), thinking("", { redacted: true })];
	const signed = thinking("", { thinkingSignature: "s" });
	const items = requestOf([reply([...content, signed], { model: "other" }), reply([...content, signed])]);
	expect(items).toMatchObject([
		{ message: { content: [] }, droppedThinking: 4 },
		{ message: { content: [content[0], content[2], signed] }, droppedThinking: 1 },
	]);
});
