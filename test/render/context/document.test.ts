import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { openLedger } from "../../../src/context/ledger.ts";
import { listMessages } from "../../../src/context/listing.ts";
import { planContext } from "../../../src/context/plan.ts";
import { projectContext } from "../../../src/context/project.ts";
import { copyContext, isCopy } from "../../../src/context/read-context.ts";
import { contextDocument, type DocumentOptions } from "../../../src/render/context/document.ts";
import { contextSchema } from "../../../src/render/context/schema.ts";
import type { Session } from "../../../src/session/session.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { EVERY_ODDITY } from "../../arbitraries/model.ts";
import { sessionFile } from "../../arbitraries/session.ts";
import {
	call,
	compaction,
	edit,
	reply,
	result,
	sketchSession,
	system,
	user,
} from "../../helpers/contexts.ts";
import { sessionOf } from "../../helpers/sessions.ts";
import { textOf } from "../../helpers/text-of.ts";
import { asJson } from "../../recorded/context-answer.ts";

function documentOf(session: Session, options: DocumentOptions = {}) {
	const plan = planContext(session, indexTree(session));
	const text = textOf(contextDocument(openLedger(plan), options));
	return { text, document: JSON.parse(text) };
}

function listOf(session: Session) {
	return listMessages(openLedger(planContext(session, indexTree(session))));
}

test("members stand in the order of the contract, and an item stands on a line", () => {
	const session = sketchSession([
		system("be brief", { sections: { cwd: "/" }, toolsAdded: [{ name: "bash" }] }),
		reply([call("c")], { usage: { totalTokens: 7 } }),
		result("c", [{ type: "text", text: "\u009b2J" }]),
	]);
	expect(documentOf(session).text).toBe(
		[
			'{"schema":"sessionctl.context/1","file":"<bytes>","format":"agent","leafId":"c","model":{"provider":"p","modelId":"m"},"thinkingLevel":"off","activeTools":null,"compactionId":null,"messages":[',
			'{"role":"system","content":"be brief","timestamp":1,"sections":{"cwd":"/"},"toolsAdded":[{"name":"bash"}]},',
			'{"role":"assistant","provider":"p","model":"m","content":[{"type":"toolCall","id":"c","name":"bash","arguments":{"command":"ls"}}],"stopReason":"stop","usage":{"totalTokens":7}},',
			'{"role":"toolResult","toolCallId":"c","toolName":"bash","content":[{"type":"text","text":"\\u009b2J"}],"isError":false}',
			'],"entries":[',
			'{"id":"a","type":"message","role":"system","line":2,"fate":"included","by":null,"messages":[0],"tokens":7},',
			'{"id":"b","type":"message","role":"assistant","line":3,"fate":"included","by":null,"messages":[1],"tokens":5},',
			'{"id":"c","type":"message","role":"toolResult","line":4,"fate":"included","by":null,"messages":[2],"tokens":1}',
			'],"system":{"prompt":"be brief","sections":{"cwd":"/"},"tools":["bash"]},"tokens":{"total":8,"usage":7,"estimated":1,"basis":"usage","basisId":"b"}}\n',
		].join("\n"),
	);
});

test("a session without entries has empty lists, not absent ones", () => {
	expect(documentOf(sketchSession([])).document).toEqual({
		schema: "sessionctl.context/1",
		file: "<bytes>",
		format: "agent",
		leafId: null,
		model: null,
		thinkingLevel: "off",
		activeTools: null,
		compactionId: null,
		messages: [],
		entries: [],
		system: { prompt: "", sections: {}, tools: [] },
		tokens: { total: 0, usage: 0, estimated: 0, basis: "estimate", basisId: null },
	});
});

test("the document says what the library says, and keeps to its schema", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), ({ bytes }) => {
			const session = sessionOf(bytes);
			const tree = indexTree(session);
			const { document } = documentOf(session, { withRequest: true, other: planContext(session, tree, -1) });
			contextSchema.parse(document);
			const { messages, model, thinkingLevel, entries, tokens } = projectContext(session, tree);
			const theirs = entries.map(({ row, fate, by, messages, tokens }) => {
				const { id, type, role, line } = row;
				return { id, type, role, line, fate, by, messages, tokens };
			});
			expect(document).toMatchObject(asJson({ model, thinkingLevel, entries: theirs, tokens }));
			expect(document.messages).toEqual(asJson(messages));
		}),
	);
});

test("messages that are copied are those that would be written", () => {
	let copied = 0;
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), ({ bytes }) => {
			const session = sessionOf(bytes);
			const parsing = { ...session, unparsed: undefined };
			expect(documentOf(session).text).toBe(documentOf(parsing).text);
			expect(listOf(session)).toEqual(listOf(parsing));
			for (const given of copyContext(planContext(session, indexTree(session)))) if (isCopy(given)) copied++;
		}),
		{ numRuns: 500 },
	);
	expect(copied).toBeGreaterThan(10);
});

test("a message of any length is copied, and one that is not ASCII", () => {
	const texts = [
		"short",
		'\u001b[0m\n\\"\t'.repeat(9000),
		"long ".repeat(40_000),
		"längs 🙂 日本".repeat(9000),
	];
	const session = sketchSession([
		...texts.flatMap((text) => [
			user(text),
			user([
				{ type: "text", text },
				{ type: "image", data: text },
			]),
			reply([{ type: "thinking", thinking: text }, call("c"), { type: "text", text }], {
				usage: { input: 3, output: 0.25, cacheRead: 0, cacheWrite: 0, totalTokens: 3 },
			}),
			result("c", [{ type: "text", text }]),
		]),
		user("\u009b2J"),
	]);
	const parsing = { ...session, unparsed: undefined };
	expect(documentOf(session).text).toBe(documentOf(parsing).text);
	expect(listOf(session)).toEqual(listOf(parsing));
	const plan = planContext(session, indexTree(session));
	expect(Array.from(copyContext(plan), isCopy)).toEqual([
		...texts.flatMap(() => [true, true, true, true]),
		false,
	]);
});

test("with --llm it has the messages of a request too", () => {
	const session = sketchSession([
		{ type: "custom_message", content: "hello" },
		reply([], { stopReason: "error" }),
		reply([call("c")]),
	]);
	const { llm } = documentOf(session, { withRequest: true }).document;
	expect(llm.messages).toMatchObject([
		{ kind: "sent", entryId: "a", message: 0, role: "custom", droppedThinking: 0, problem: null },
		{ kind: "skipped", entryId: "b", message: 1, role: "assistant", reason: "failed-reply" },
		{ kind: "sent", entryId: "c", message: 2, role: "assistant" },
		{ kind: "made-up", entryId: "c", sent: { role: "toolResult", toolCallId: "c", isError: true } },
	]);
	expect(llm.messages[0].sent).toMatchObject({ role: "user", content: [{ type: "text", text: "hello" }] });
	expect(llm.unknown.length).toBeGreaterThan(3);
});

test("with --diff it reads each of the two contexts once", () => {
	const session = sketchSession([user("one"), user("two"), user("three")]);
	const other = planContext(session, indexTree(session), 1);
	const readAll = vi.spyOn(session, "readAll");
	const readUnparsed = vi.spyOn(session.unparsed ?? session, "readAll");
	documentOf(session, { other });
	expect(readAll.mock.calls.length).toBe(1); // edits, of which there are none
	expect(readUnparsed.mock.calls.length).toBe(2);
});

test("with --diff it has the other context and a line for each message of both", () => {
	const session = sketchSession([user("one"), user("two"), compaction("b"), edit("b", { content: "2" })]);
	const tree = indexTree(session);
	const { diff } = documentOf(session, { other: planContext(session, tree, 1) }).document;
	expect(diff).toEqual({
		leafId: "b",
		model: null,
		thinkingLevel: "off",
		activeTools: null,
		compactionId: null,
		tokens: { total: 2, usage: 0, estimated: 2, basis: "estimate", basisId: null },
		messages: [
			{
				entryId: "a",
				role: "user",
				in: "other",
				changed: false,
				message: null,
				tokens: null,
				otherTokens: 1,
			},
			{
				entryId: "c",
				role: "compactionSummary",
				in: "this",
				changed: false,
				message: 0,
				tokens: 2,
				otherTokens: null,
			},
			{ entryId: "b", role: "user", in: "both", changed: true, message: 1, tokens: 1, otherTokens: 1 },
		],
	});
});
