import { describe, expect, test } from "vitest";
import { estimateTokens, usageTokens } from "../../src/context/tokens.ts";
import type { JsonObject } from "../../src/session/json.ts";
import { call, compaction, contextOf, edit, reply, system, user } from "../helpers/contexts.ts";

const text = (length: number) => ({ type: "text", text: "x".repeat(length) });

describe("a message is as long as what the model reads of it", () => {
	test.each<[tokens: number, message: JsonObject]>([
		[2, { role: "user", content: "12345" }],
		[2, { role: "user", content: [text(3), text(2)] }],
		[1, { role: "user", content: "👍👍" }],
		[1200, { role: "toolResult", content: [{ type: "image", data: "abc" }] }],
		[1, { role: "custom", content: "1" }],
		[3, { role: "assistant", content: [text(4), { type: "thinking", thinking: "123456" }] }],
		// `bash` and `{"command":"ls"}`
		[5, { role: "assistant", content: [call("c")] }],
		[2, { role: "assistant", content: [{ type: "toolCall", name: "bash", arguments: null }] }],
		[2, { role: "bashExecution", command: "1234", output: "5" }],
		[1, { role: "branchSummary", summary: "1" }],
		[1, { role: "compactionSummary", summary: "1234" }],
		// `1234`, `56` and `[{"name":"a"}]`
		[
			5,
			{ role: "system", content: "1234", sections: { long: "56", gone: null }, toolsAdded: [{ name: "a" }] },
		],
		[0, { role: "observer", content: "12345" }],
		[0, {}],
	])("%d tokens: %j", (tokens, message) => {
		expect(estimateTokens(message)).toBe(tokens);
	});

	test.each<JsonObject>([
		{ role: "user", content: null },
		{ role: "user", content: [null, 7, { type: "text" }, { type: "text", text: 7 }] },
		{ role: "assistant", content: "a string" },
		{ role: "assistant", content: [null, { type: "text" }, { type: "thinking" }, { type: "toolCall" }] },
		{ role: "system", content: 7, sections: { a: 7 }, toolsAdded: 0 },
		{ role: "bashExecution" },
		{ role: "compactionSummary", summary: null },
	])("what is of the wrong kind counts for nothing: %j", (message) => {
		expect(estimateTokens(message)).toBe(0);
	});
});

describe("the usage of a reply", () => {
	const parts = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };

	test.each<[tokens: number, message: JsonObject]>([
		[99, { role: "assistant", usage: { ...parts, totalTokens: 99 } }],
		[10, { role: "assistant", usage: { ...parts, totalTokens: 0 } }],
		[10, { role: "assistant", usage: parts }],
		[6, { role: "assistant", usage: { ...parts, cacheWrite: null } }],
		[0, { role: "assistant", usage: { input: 1 } }],
		[0, { role: "assistant", usage: { totalTokens: -5 } }],
		[0, { role: "assistant", usage: null }],
		[0, { role: "assistant" }],
		[0, { role: "assistant", stopReason: "error", usage: parts }],
		[0, { role: "assistant", stopReason: "aborted", usage: parts }],
		[0, { role: "toolResult", usage: parts }],
	])("%d tokens: %j", (tokens, message) => {
		expect(usageTokens(message)).toBe(tokens);
	});
});

describe("the size of a context", () => {
	const used = (totalTokens: number) => reply([text(4)], { usage: { totalTokens } });

	test("is the last usage and the estimate of what follows", () => {
		const entries = [system("1234"), used(50), used(60), user("12345"), system("1")];
		expect(contextOf(entries).tokens).toEqual({
			total: 63,
			usage: 60,
			estimated: 3,
			basis: "usage",
			basisId: "c",
		});
	});

	test("is estimated without a usage, system messages as one", () => {
		const entries = [system("123"), user("1"), system("456")];
		// `123\n\n456` and `1`
		expect(contextOf(entries).tokens).toEqual({
			total: 3,
			usage: 0,
			estimated: 3,
			basis: "estimate",
			basisId: null,
		});
	});

	test.each([
		["edit that does nothing", edit("zzz", null)],
		["compaction", compaction("a")],
	])("is estimated when an %s follows the usage", (_what, entry) => {
		expect(contextOf([used(50), entry]).tokens.basis).toBe("estimate");
		expect(contextOf([used(50), entry, used(70)]).tokens).toMatchObject({ usage: 70, basisId: "c" });
	});

	test("does not go by the usage of a reply that is not in it", () => {
		expect(contextOf([used(50), used(60), edit("b", null), used(0)]).tokens.basis).toBe("estimate");
	});
});
