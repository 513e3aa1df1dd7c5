import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lintSource } from "../../src/lint/lint-session.ts";
import { loadValidator } from "../../src/lint/validator.ts";
import { bytesSource } from "../../src/read/source.ts";
import { fixture } from "../helpers/fixture.ts";

// What people have reported, an input for each, and what all rules together must find in it.

const validate = await loadValidator();

const REPORTS: readonly [what: string, file: string, rules: readonly string[]][] = [
	["two records fused on one line", "file/fused-lines/bad-cut-in-a-string", ["file/fused-lines"]],
	["zeros at the end", "file/nul-bytes/bad-tail", ["file/nul-bytes"]],
	["a raw line feed in a string", "file/split-record/bad-newline-in-a-string", ["file/split-record"]],
	["bytes that are no UTF-8", "file/invalid-utf8/bad-cut-emoji", ["file/invalid-utf8"]],
	["a title before the header", "file/header-not-first/bad-title-line", ["file/header-not-first"]],
	[
		"a prefix written twice",
		"file/second-header/bad-prefix-twice",
		["file/second-header", "entry/duplicate-id"],
	],
	["a fork of version 1 that claims 3", "entry/missing-id/bad-fork-of-version-one", ["entry/missing-id"]],
	["branchedFrom", "file/legacy-parent/bad-version-one", ["file/legacy-parent"]],
	["a tree without its version", "file/version-missing-on-tree/bad-absent", ["file/version-missing-on-tree"]],
	["a reply with parentId null", "tree/null-parent-mid/bad-injected-reply", ["tree/null-parent-mid"]],
	[
		"an id used again",
		"tree/parent-cycle/bad-reused-id-closes-it",
		["entry/duplicate-id", "tree/parent-cycle"],
	],
	["an entry that is its own parent", "tree/parent-cycle/bad-own-parent", ["tree/parent-cycle"]],
	["a stale last entry", "tree/stale-leaf/bad-exit-record", ["tree/stale-leaf"]],
	[
		"a child before its parent",
		"tree/child-before-parent/bad-result-before-call",
		["tree/child-before-parent"],
	],
	[
		"a boundary on another branch",
		"context/kept-boundary-off-path/bad-on-another-branch",
		["context/kept-boundary-off-path"],
	],
	["chained compactions", "tool/orphan-result/bad-chained-compactions", ["tool/orphan-result"]],
	[
		"messages between compactions",
		"context/compaction-gap/bad-keeps-from-right-after",
		["context/compaction-gap"],
	],
	["tokensBefore null", "entry/invalid-shape/bad-tokens-before-null", ["entry/invalid-shape"]],
	["the old meaning of fromId", "context/summary-from/bad-its-parent", ["context/summary-from"]],
	["part of a batch", "tool/unanswered-call/bad-part-of-a-batch", ["tool/unanswered-call"]],
	["a result on another branch", "tool/orphan-result/bad-other-branch", ["tool/orphan-result"]],
	[
		"a message between call and result",
		"tool/interleaved-message/bad-extension-message",
		["tool/interleaved-message"],
	],
	["a reply and its retry", "tool/repeated-call-id/bad-reply-and-retry", ["tool/repeated-call-id"]],
	["arguments null", "tool/invalid-arguments/bad-null", ["tool/invalid-arguments"]],
	["content as a string", "content/string/bad-reply", ["content/string"]],
	["a PDF as an image", "content/bad-image/bad-type", ["content/bad-image"]],
	["an image kept elsewhere", "content/external-blob/bad-blob", ["content/external-blob"]],
	["types of other writers", "entry/unknown-type/bad-two-types", ["entry/unknown-type"]],
	["roles of other writers", "entry/unknown-role/bad-developer", ["entry/unknown-role"]],
	[
		"a message entry without a message",
		"entry/invalid-shape/bad-message-without-message",
		["entry/invalid-shape"],
	],
	["tokens without a cost", "content/zero-cost/bad-one-reply", ["content/zero-cost"]],
];

describe("what was reported is found", () => {
	test.each(REPORTS)("%s", (_, file, rules) => {
		const bytes = readFileSync(fixture(`rules/${file}.jsonl`));
		const { findings } = lintSource(bytesSource(bytes), { validate });
		expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...rules]));
	});
});

test("call ids that repeat in every turn are no fault", () => {
	const bytes = readFileSync(fixture("rules/tool/orphan-result/ok-ids-repeat-in-every-turn.jsonl"));
	const { findings } = lintSource(bytesSource(bytes), { validate });
	expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});
