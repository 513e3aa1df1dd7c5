import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planContext } from "../../../src/context/plan.ts";
import { contextText, systemText, type TextOptions, viewContext } from "../../../src/render/context/text.ts";
import { makeTheme } from "../../../src/render/theme.ts";
import { displayWidth } from "../../../src/render/width.ts";
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
	type Sketch,
	sketchSession,
	system,
	user,
} from "../../helpers/contexts.ts";
import { sessionOf } from "../../helpers/sessions.ts";

const PLAIN = makeTheme({ colorLevel: 0 });
const ASCII = makeTheme({ colorLevel: 0, ascii: true });

interface Shown extends Partial<Omit<TextOptions, "other">> {
	/** The place of the entry whose context stands beside it. */
	readonly beside?: number;
	readonly columns?: number;
	readonly ascii?: boolean;
}

function textOf(session: Session, shown: Shown = {}): string[] {
	const tree = indexTree(session);
	const plan = planContext(session, tree);
	const other =
		shown.beside === undefined
			? undefined
			: { plan: planContext(session, tree, shown.beside), title: "there\u001b", ownTitle: "here" };
	const options = { full: false, sort: "context", explain: false, llm: false, ...shown, other } as const;
	const theme = shown.ascii === true ? ASCII : PLAIN;
	return [...contextText(viewContext(plan), options, theme, shown.columns ?? 80)];
}

/** The lines below the head. */
function bodyOf(entries: readonly Sketch[], shown?: Shown): string[] {
	const lines = textOf(sketchSession(entries), shown);
	return lines.slice(lines.indexOf("", lines.indexOf("") + 1) + 1);
}

const CONVERSATION: readonly Sketch[] = [
	user("the first question"),
	reply([{ type: "text", text: "a long answer, ".repeat(20) }, call("x")]),
	result("x", [{ type: "text", text: "a\nb" }]),
	user("the second question"),
	compaction("d", { systemMessage: { role: "system", content: "be brief" } }),
	{ type: "label", targetId: "d", label: "start" },
	user("the third question"),
	edit("d", { content: "another question" }),
	edit("g", null),
];

describe("the head", () => {
	test("says where the context comes from, for which model, and how large it is", () => {
		expect(textOf(sketchSession(CONVERSATION)).slice(0, 8)).toEqual([
			"(unnamed)  version 3  0198c0de-0000-7000-8000-00000000cafe",
			"2026-01-05 09:00 UTC",
			"",
			"context  3 messages from 9 entries, up to i",
			"model    p/m, thinking off",
			"tokens   8, estimated: no reply states its usage",
			"summary  of 3 entries, by e; 1 message kept, 0 since",
			"edits    1 entry replaced, 1 omitted",
		]);
	});

	test.each([
		["8, by the usage of a: 7 there, 1 estimated since", [user("x")]],
		["7, by the usage of a", []],
		["2, estimated: the last usage is older than a compaction or an edit", [user("x"), edit("z", null)]],
	])("tells what its tokens are known from: %s", (figures, more) => {
		const session = sketchSession([
			reply([{ type: "text", text: "x" }], { usage: { totalTokens: 7 } }),
			...more,
		]);
		expect(textOf(session)[5]).toBe(`tokens   ${figures}`);
	});

	test("of a session without entries", () => {
		expect(textOf(sketchSession([])).slice(-3)).toEqual([
			"context  no entries",
			"model    none, thinking off",
			"tokens   0, estimated: no reply states its usage",
		]);
	});
});

describe("the list", () => {
	test("has a line for each message; compactions and edits show", () => {
		expect(bodyOf(CONVERSATION)).toEqual([
			"◆ e  2  system         be brief",
			"◆ e  2  compactionSum… so far",
			"● d  4  user           (replaced by h, start) another question",
			"┆ … g omitted by i",
		]);
	});

	test("tells several omitted messages in short", () => {
		const entries = [user("one"), user("two"), edit("a", null), edit("b", null), user("three")];
		expect(bodyOf(entries)).toEqual(["┆ … 2 entries omitted by edits", "● e  2  user           three"]);
	});

	test("tells what is omitted where it stood, below the compaction that stands first", () => {
		const entries = [user("one"), user("two"), user("three"), compaction("a"), edit("b", null)];
		expect(bodyOf(entries).map((line) => line.slice(0, 20))).toEqual([
			"◆ d  2  compactionSu",
			"● a  1  user        ",
			"┆ … b omitted by e",
			"● c  2  user        ",
		]);
	});

	test("by size, the largest first", () => {
		const lines = bodyOf(CONVERSATION.slice(0, 3), { sort: "size" });
		expect(lines.map((line) => line.slice(0, 9))).toEqual(["● b  80  ", "● a   5  ", "● c   1  "]);
	});

	test("fits the width, and says the same in ASCII", () => {
		const lines = bodyOf(CONVERSATION.slice(0, 2), { columns: 40, ascii: true });
		expect(lines).toEqual([
			"* a   5  user           the first que...",
			"* b  80  assistant      a long answer...",
		]);
	});
});

test("in full: all that is said, under a line for each message", () => {
	expect(bodyOf(CONVERSATION.slice(0, 3), { full: true }).map((line) => line.trimEnd())).toEqual([
		"● a  user  5 tokens",
		"    the first question",
		"",
		"● b  assistant  m, 80 tokens",
		`    ${"a long answer, ".repeat(20).trimEnd()}`,
		"    [call x] bash {",
		'      "command": "ls"',
		"    }",
		"",
		"● c  toolResult  bash, 1 token",
		"    a",
		"    b",
	]);
});

describe("the explanation", () => {
	test("has every entry with its fate and who is responsible", () => {
		expect(bodyOf(CONVERSATION, { explain: true })).toEqual([
			"· a  summarized             user           (by e) the first question",
			"· b  summarized             assistant      (by e) a long answer, a long answer,…",
			"· c  summarized             toolResult     (by e) bash: a b",
			"● d  replaced        #2  4  user           (by h, start) the second question",
			"◆ e  included      #0-1  4  compaction     so far",
			"· f  state                  label          start → d",
			"· g  omitted                user           (by i) the third question",
			"· h  state                  context_edit   replaces d",
			"· i  state                  context_edit   (leaf) omits g",
		]);
	});

	test("names what is invalid", () => {
		expect(bodyOf([{ message: null }, edit("a", undefined)], { explain: true })).toEqual([
			"· a  invalid            message        (no message in it) (no message)",
			"· b  invalid            context_edit   (no replacement, leaf) replaces a",
		]);
		expect(bodyOf([user("x"), edit("a", {})], { explain: true })).toEqual([
			"● a  replaced      #0  0  user           (by b) x",
			"· b  invalid              context_edit   (no content in its replacement, leaf) …",
		]);
	});

	const questions = (count: number) => Array.from({ length: count }, () => user("a question"));
	const LONG = [...questions(30), compaction("x"), ...questions(20)];

	test("tells long stretches in short when the path is long", () => {
		expect(bodyOf(LONG, { explain: true })).toEqual([
			"┆ … 23 entries summarized by e30, a to w",
			"┆ … 7 entries included: 21 tokens, x to e29",
			"◆ e30  included       #0  2  compaction     so far",
			"┆ … 19 entries included: 57 tokens, e31 to e49",
			"● e50  included      #27  3  user           (leaf) a question",
		]);
	});

	test("counts the fates of a stretch as the document does", () => {
		const label: Sketch = { type: "label", targetId: "a", label: "" };
		const before = [system("s"), ...questions(5), label, compaction("c"), ...questions(1)];
		const omitting = Array.from({ length: 5 }, () => edit("zzz", { content: "" }));
		const states = Array.from({ length: 4 }, () => label);
		const entries = [
			...before,
			compaction("i"),
			...questions(15),
			label,
			...omitting,
			...states,
			...questions(9),
		];
		expect(bodyOf(entries, { explain: true }).map((line) => line.split(/ {2,}/)[0])).toEqual([
			"┆ … 7 entries summarized, 1 checkpointed by j, a to h",
			"● i",
			"◆ j",
			"┆ … 15 entries included, 1 state: 45 tokens, k to z",
			"┆ … 5 entries state: edits, e26 to e30",
			"┆ … 8 entries included, 4 state: 24 tokens, e31 to e42",
			"● e43",
		]);
		const settings = [...questions(41), edit("zzz", null), ...states, edit("zzz", null)];
		expect(bodyOf(settings, { explain: true })[2]).toBe("┆ … 4 entries state, e42 to e45");
	});

	test("cuts a snippet, and figures that are not there, before it cuts a reason", () => {
		const first = { ...user("a question"), id: "a0000001", parentId: "a0000000" };
		const second = { ...user("word ".repeat(1_000_000)), id: "a0000002", parentId: "a0000001" };
		const third = { ...compaction("a0000002"), id: "a0000003", parentId: "a0000002" };
		expect(bodyOf([first, second, third], { explain: true }).slice(0, 2)).toEqual([
			"· a0000001  summarized    user (parent a0000000 is missing, by a0000003) a ques…",
			"● a0000002  included      #1  1,250,000  user           word word word word wor…",
		]);
		expect(bodyOf([{ ...second, parentId: "a000000000" }], { explain: true })).toEqual([
			"● a0000002  included      #0  1,250,000  user (parent a000000000 is missing) wo…",
		]);
	});

	test("but not a path that fits on a screen", () => {
		expect(bodyOf(questions(40), { explain: true })).toHaveLength(40);
	});

	test("and in full when that is asked for", () => {
		expect(bodyOf(LONG, { explain: true, full: true })).toHaveLength(LONG.length);
	});
});

test("the request: what is sent as what, what is not, what is made up, what is not known", () => {
	const lines = bodyOf(
		[
			{ type: "custom_message", customType: "note", content: "hello" },
			reply([], { stopReason: "aborted" }),
			reply([call("x")]),
			user("go on"),
			result("x"),
		],
		{ llm: true },
	);
	expect(lines.slice(0, 8)).toEqual([
		"● a  2  user           (from custom) [note] hello",
		"· b     assistant      (not sent: failed or stopped) (aborted)",
		"● c  5  assistant      → bash(ls)",
		"○ c  0  toolResult     (made up: the call has no result) bash x",
		"● d  2  user           go on",
		"● e  0  toolResult     (no call before it) bash:",
		"",
		"A file cannot tell",
	]);
	expect(lines).toContain("- which model is asked; thinking of others than p/m is not sent");
});

test("the request in full has the headings of the list in full, and one empty line between", () => {
	const lines = bodyOf(
		[
			{ type: "custom_message", customType: "note", content: "hello" },
			reply([], { stopReason: "aborted" }),
			reply([call("x")]),
			user("go on"),
		],
		{ llm: true, full: true },
	);
	expect(lines.slice(0, 16)).toEqual([
		"● a  user  2 tokens, from custom",
		"    hello",
		"",
		"· b  assistant  not sent: failed or stopped",
		"    (aborted)",
		"",
		"● c  assistant  m, 5 tokens",
		"    [call x] bash {",
		'      "command": "ls"',
		"    }",
		"",
		"○ c  toolResult  bash x, 0 tokens, made up: the call has no result",
		"",
		"● d  user  2 tokens",
		"    go on",
		"",
	]);
	expect(lines[16]).toBe("A file cannot tell");
	expect(bodyOf([], { llm: true }).indexOf("A file cannot tell")).toBe(0);
});

test("two contexts side by side", () => {
	const lines = bodyOf(CONVERSATION, { beside: 3, columns: 60 });
	expect(lines).toEqual([
		"there␛                         here",
		"model    p/m                   model    p/m",
		"thinking off                   thinking off",
		"messages 4                     messages 3",
		"tokens   91 by estimate        tokens   8 by estimate",
		"",
		"a  5 user: the first questi… <",
		"b 80 assistant: a long answ… <",
		"c  1 toolResult: bash: a b   <",
		"                             > e 2 system: be brief",
		"                             > e 2 compactionSummary: so f…",
		"d  5 user: the second quest… | d 4 user: another question",
	]);
});

test("of a long run side by side only the ends are shown", () => {
	const entries = Array.from({ length: 20 }, (_, at) => user(`question ${at}`));
	const lines = bodyOf([...entries, compaction(undefined)], { beside: 19, columns: 60 });
	expect(lines.slice(6)).toEqual([
		"a 3 user: question 0         <",
		"b 3 user: question 1         <",
		"┆ … 16 messages, 48 tokens   <",
		"s 3 user: question 18        <",
		"t 3 user: question 19        <",
		"                             > u 2 compactionSummary: so f…",
	]);
	expect(bodyOf([...entries, compaction(undefined)], { beside: 19, full: true }).slice(6)).toHaveLength(21);
});

describe("the system prompt", () => {
	const systemOf = (entries: readonly Sketch[]) => {
		const session = sketchSession(entries);
		return [...systemText(planContext(session, indexTree(session)), PLAIN, 80)].slice(3);
	};

	test("is replayed, with its sections and tools", () => {
		const more = { sections: { cwd: "/home" }, toolsAdded: [{ name: "read" }, { name: "bash" }] };
		expect(systemOf([system("be brief"), user("hello"), system("but polite", more)])).toEqual([
			"system   15 tokens from 2 system messages",
			"",
			"Prompt",
			"be brief",
			"",
			"but polite",
			"",
			"Section cwd",
			"/home",
			"",
			"2 tools",
			"    read",
			"    bash",
		]);
	});

	test("may be absent", () => {
		expect(systemOf([user("hello")]).slice(-2)).toEqual([
			"No system message is in the context: the agent makes prompt and tools when it",
			"starts.",
		]);
	});
});

test.each([60, 80, 100])("what the program says is no wider than %d columns", (columns) => {
	const wide = reply([], { provider: "a-provider", model: "a-model-with-a-long-name" });
	const usage = { usage: { totalTokens: 1_234_567 } };
	const session = sketchSession([
		{ ...reply([], usage), id: "a0000001" },
		{ ...user("word ".repeat(20_000)), parentId: "a0000001" },
		{ ...wide, id: "a0000003" },
	]);
	const system = [...systemText(planContext(session, indexTree(session)), PLAIN, columns)];
	const views: Shown[] = [{}, { explain: true }, { llm: true }, { beside: 0 }];
	const lines = [...system, ...views.flatMap((shown) => textOf(session, { ...shown, columns }))];
	expect(lines.filter((line) => displayWidth(line) > columns)).toEqual([]);
	expect(lines.join("\n")).toMatch(/: 1,234,567\s+there,\s+25,000\s+estimated\s+since$/m);
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const UNSAFE = /[\0-\x08\n-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

test("no control character reaches the terminal, whatever the session holds", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), fc.nat(), ({ bytes }, pick) => {
			const session = sessionOf(bytes);
			const tree = indexTree(session);
			const beside = session.rows.length === 0 ? -1 : pick % session.rows.length;
			const views: Shown[] = [{}, { full: true }, { explain: true }, { llm: true, full: true }, { beside }];
			for (const shown of views) for (const line of textOf(session, shown)) expect(line).not.toMatch(UNSAFE);
			for (const line of systemText(planContext(session, tree), PLAIN, 80)) expect(line).not.toMatch(UNSAFE);
		}),
	);
});
