import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { isObject, type JsonObject, jsonKind } from "../../src/session/json.ts";
import { isKnownBlock } from "../../src/session/schema/blocks.ts";
import type { MessageEntry } from "../../src/session/schema/context-entries.ts";
import { entrySchema, isKnownEntry } from "../../src/session/schema/entries.ts";
import { headerSchema } from "../../src/session/schema/header.ts";
import { isKnownMessage } from "../../src/session/schema/messages.ts";
import { ENTRY_TYPES, MESSAGE_ROLES } from "../../src/session/types.ts";

const BLOCK_TYPES = ["text", "image", "thinking", "toolCall"];

const cost = { input: 0.1, output: 0.2, cacheRead: 0, cacheWrite: 0, total: 0.3 };
const usage = { input: 10, output: 20, cacheRead: 0, cacheWrite: 0, totalTokens: 30, cost };
const text = { type: "text", text: "hello" };
const image = { type: "image", data: "iVBORw==", mimeType: "image/png" };
const thinking = { type: "thinking", thinking: "hm", thinkingSignature: "sig" };
const toolCall = { type: "toolCall", id: "call_1", name: "bash", arguments: { command: "ls" } };

const system = { role: "system", content: "", timestamp: 1 };
const user = { role: "user", content: "hi", timestamp: 1 };
const assistant = {
	role: "assistant",
	content: [text, thinking, toolCall],
	api: "anthropic-messages",
	provider: "anthropic",
	model: "claude-sonnet-4-5",
	usage,
	stopReason: "toolUse",
	timestamp: 1,
};
const toolResult = {
	role: "toolResult",
	toolCallId: "call_1",
	toolName: "bash",
	content: [text, image],
	isError: false,
	timestamp: 1,
};
const bashExecution = {
	role: "bashExecution",
	command: "ls",
	output: "",
	exitCode: 0,
	cancelled: false,
	truncated: false,
	timestamp: 1,
};
const custom = { role: "custom", customType: "note", content: [text], display: true, timestamp: 1 };

function entry(type: string, own: JsonObject): JsonObject {
	return { type, id: "a1b2c3d4", parentId: null, timestamp: "2026-01-05T09:00:00.000Z", ...own };
}

function message(body: unknown): JsonObject {
	return entry("message", { message: body });
}

const modelChange = entry("model_change", { provider: "openai", modelId: "gpt-5" });
const thinkingLevelChange = entry("thinking_level_change", { thinkingLevel: "high" });
const usageEntry = entry("usage", { kind: "cache_warm", provider: "openai", model: "gpt-5", usage });
const compaction = entry("compaction", { summary: "s", firstKeptEntryId: "a1b2c3d4", tokensBefore: 9 });
const branchSummary = entry("branch_summary", { fromId: "root", summary: "s" });
const customEntry = entry("custom", { customType: "counter", data: { count: 1 } });
const customMessage = entry("custom_message", { customType: "note", content: "c", display: false });
const contextEdit = entry("context_edit", { targetId: "e5f6a7b8", replacement: null });
const label = entry("label", { targetId: "e5f6a7b8", label: "here" });
const sessionInfo = entry("session_info", { name: "Auth" });

/** What the agent writes, in this release or an older one, and what others may. */
const VALID: Readonly<Record<string, JsonObject>> = {
	"a system message": message(system),
	"a system message in blocks": message({ ...system, content: [text] }),
	"a system message with sections": message({ ...system, sections: { cwd: "/project", skills: null } }),
	"a system message with tools": message({
		...system,
		toolsAdded: [{ name: "read", description: "Reads", parameters: { type: "object" } }],
		toolsRemoved: [{ name: "write" }],
	}),
	"a user message": message(user),
	"a user message in blocks": message({ ...user, content: [text, image] }),
	"an assistant message": message(assistant),
	"an assistant message with all members": message({
		...assistant,
		usage: { ...usage, cacheWrite1h: 1, reasoning: 2, cost: { ...cost, totalFromProvider: true } },
		responseModel: "claude-sonnet-4-5-20250929",
		responseId: "msg_1",
		thinkingLevel: "high",
		providerThinkingLevel: "effort-high",
		diagnostics: [{ type: "retry", timestamp: 1, error: { message: "overloaded" } }],
		stopReason: "deferred",
		rawStopReason: "pending",
		deferred: { provider: "openai", modelId: "gpt-5", api: "openai-responses", id: "resp_1" },
		errorMessage: "none",
		endTurn: false,
		durationMs: 12.5,
	}),
	"an old usage without a total": message({
		...assistant,
		usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, cost },
	}),
	"a response id that the provider sent as null": message({ ...assistant, responseId: null }),
	"a stop reason of a later release": message({ ...assistant, stopReason: "paused" }),
	"a tool call with all members": message({
		...assistant,
		content: [{ ...toolCall, thoughtSignature: "t", namespace: null, argumentsError: "cut off" }],
	}),
	"redacted thinking": message({ ...assistant, content: [{ ...thinking, thinking: "", redacted: true }] }),
	"a tool result": message(toolResult),
	"a tool result with all members": message({
		...toolResult,
		details: { diff: "" },
		usage,
		nestedCalls: {
			calls: [
				{ id: "1", name: "read", status: "ok", arguments: {} },
				{ id: "2", name: "write", status: "error", argumentsBytes: 9000, durationMs: 1, error: "disk full" },
			],
			complete: false,
		},
		durationMs: 3,
	}),
	"a shell run": message(bashExecution),
	"a cancelled shell run": message({ ...without(bashExecution, "exitCode"), cancelled: true }),
	"a cancelled shell run of an old release": message({ ...bashExecution, exitCode: null, cancelled: true }),
	"a shell run kept from the model": message({
		...bashExecution,
		fullOutputPath: "/t",
		excludeFromContext: true,
	}),
	"a message of an extension": message(custom),
	"a message of an unknown role": message({ role: "artifact", content: null }),
	"a block of an unknown type": message({ ...user, content: [{ type: "audio", data: 1 }] }),
	"a model change": modelChange,
	"a model change of the first releases": entry("model_change", { model: "openai/gpt-5" }),
	"a thinking level change": thinkingLevelChange,
	"a usage entry": usageEntry,
	"a usage entry with a note": { ...usageEntry, note: "warm" },
	"a compaction": compaction,
	"a compaction with all members": {
		...compaction,
		systemMessage: system,
		usage,
		details: { readFiles: [] },
		fromHook: true,
	},
	"a branch summary": branchSummary,
	"a branch summary with all members": { ...branchSummary, usage, details: null, fromHook: false },
	"state of an extension": customEntry,
	"state of an extension without data": without(customEntry, "data"),
	"a custom message": customMessage,
	"a custom message in blocks": { ...customMessage, content: [text], details: 1 },
	"an edit that omits": contextEdit,
	"an edit that replaces": { ...contextEdit, replacement: { content: [text] } },
	"a label": label,
	"a label that clears": without(label, "label"),
	"a session name": sessionInfo,
	"a session name that clears": without(sessionInfo, "name"),
	"an entry below another": { ...label, parentId: "e5f6a7b8" },
	"an entry of an unknown type": entry("title_change", { title: 1 }),
	"an entry named like a member of every object": entry("constructor", {}),
};

/** What is wrong with it, as `pointer: what was expected`. */
const INVALID: Readonly<Record<string, readonly [JsonObject, ...string[]]>> = {
	"a type that is no string": [{ ...label, type: 1 }, "/type: string"],
	"a parent that is no id": [{ ...label, parentId: 7 }, "/parentId: string or null"],
	"an unknown type without an id": [without(entry("x", {}), "id"), "/id: string"],
	"an unknown type without a parent": [without(entry("x", {}), "parentId"), "/parentId: string or null"],
	"an unknown type without a time": [without(entry("x", {}), "timestamp"), "/timestamp: string"],
	"a message entry without a message": [message(undefined), "/message: object"],
	"a message that is a list": [message([user]), "/message: object"],
	"a message without a role": [message({ content: "hi" }), "/message/role: string"],
	"two faults": [{ ...label, id: 1, targetId: null }, "/id: string", "/targetId: string"],
	"null content of a user": [message({ ...user, content: null }), "/message/content: string or array"],
	"null content of a reply": [message({ ...assistant, content: null }), "/message/content: array"],
	"a string for a reply": [message({ ...assistant, content: "hi" }), "/message/content: array"],
	"a string for a result": [message({ ...toolResult, content: "hi" }), "/message/content: array"],
	"a block without its text": [
		message({ ...system, content: [{ type: "text" }] }),
		"/message/content/0/text: string",
	],
	"a section that is a number": [
		message({ ...system, sections: { cwd: 1 } }),
		"/message/sections/cwd: string or null",
	],
	"an added tool without a name": [
		message({ ...system, toolsAdded: [{}] }),
		"/message/toolsAdded/0/name: string",
	],
	"a removed tool by name alone": [
		message({ ...system, toolsRemoved: ["write"] }),
		"/message/toolsRemoved/0: object",
	],
	"a usage without a cost": [
		message({ ...assistant, usage: without(usage, "cost") }),
		"/message/usage/cost: object",
	],
	"a cost that is null": [
		message({ ...assistant, usage: { ...usage, cost: { ...cost, total: null } } }),
		"/message/usage/cost/total: number",
	],
	"a total that is a string": [
		message({ ...assistant, usage: { ...usage, totalTokens: "30" } }),
		"/message/usage/totalTokens: number",
	],
	"a block that is null": [message({ ...user, content: [text, null] }), "/message/content/1: object"],
	"a block that is a string": [message({ ...user, content: ["hi"] }), "/message/content/0: object"],
	"a block without a type": [
		message({ ...user, content: [{ text: "hi" }] }),
		"/message/content/0/type: string",
	],
	"arguments that are null": [
		message({ ...assistant, content: [text, { ...toolCall, arguments: null }] }),
		"/message/content/1/arguments: object",
	],
	"arguments that are a list": [
		message({ ...assistant, content: [{ ...toolCall, arguments: [] }] }),
		"/message/content/0/arguments: object",
	],
	"an error flag that is a string": [message({ ...toolResult, isError: "no" }), "/message/isError: boolean"],
	"an exit code that is a string": [
		message({ ...bashExecution, exitCode: "0" }),
		"/message/exitCode: number or null",
	],
	"a message time in ISO form": [message({ ...user, timestamp: "2026-01-05" }), "/message/timestamp: number"],
	"an error message that is null": [
		message({ ...assistant, errorMessage: null }),
		"/message/errorMessage: string",
	],
	"tokens that are null": [{ ...compaction, tokensBefore: null }, "/tokensBefore: number"],
	"a checkpoint that is a user message": [
		{ ...compaction, systemMessage: user },
		"/systemMessage/role: system",
	],
	"usage of a summary that is a number": [{ ...branchSummary, usage: 5 }, "/usage: object"],
	"a hook flag that is a number": [{ ...branchSummary, fromHook: 1 }, "/fromHook: boolean"],
	"custom content that is an object": [{ ...customMessage, content: {} }, "/content: string or array"],
	"a replacement that is a string": [{ ...contextEdit, replacement: "x" }, "/replacement: null or object"],
	"a replacement without content": [
		{ ...contextEdit, replacement: {} },
		"/replacement/content: string or array",
	],
	"a fault inside a replacement": [
		{ ...contextEdit, replacement: { content: [{ ...text, text: 1 }] } },
		"/replacement/content/0/text: string",
	],
	"a label that is null": [{ ...label, label: null }, "/label: string"],
	"a name that is an object": [{ ...sessionInfo, name: {} }, "/name: string"],
	"a model change without a provider": [
		without({ ...modelChange, model: "openai/gpt-5" }, "provider"),
		"/provider: string",
	],
	"a model change without a model id": [
		without({ ...modelChange, model: "openai/gpt-5" }, "modelId"),
		"/modelId: string",
	],
	"an early model change with a fault": [entry("model_change", { model: null }), "/model: string"],
};

/** The members that must be there, besides those of every entry. */
const REQUIRED: readonly (readonly [path: string[], valid: JsonObject, members: readonly string[]])[] = [
	[[], modelChange, ["provider", "modelId"]],
	[[], thinkingLevelChange, ["thinkingLevel"]],
	[[], usageEntry, ["kind", "provider", "model", "usage"]],
	[[], compaction, ["summary", "firstKeptEntryId", "tokensBefore"]],
	[[], branchSummary, ["fromId", "summary"]],
	[[], customEntry, ["customType"]],
	[[], customMessage, ["customType", "content", "display"]],
	[[], contextEdit, ["targetId", "replacement"]],
	[[], label, ["targetId", "id", "parentId", "timestamp"]],
	[["message"], system, ["content", "timestamp"]],
	[["message"], user, ["content", "timestamp"]],
	[["message"], assistant, ["content", "api", "provider", "model", "usage", "stopReason", "timestamp"]],
	[["message"], toolResult, ["toolCallId", "toolName", "content", "isError", "timestamp"]],
	[["message"], bashExecution, ["command", "output", "cancelled", "truncated", "timestamp"]],
	[["message"], custom, ["customType", "content", "display", "timestamp"]],
	[["message", "content", "0"], text, ["text"]],
	[["message", "content", "0"], image, ["data", "mimeType"]],
	[["message", "content", "0"], thinking, ["thinking"]],
	[["message", "content", "0"], toolCall, ["id", "name", "arguments"]],
	[["message", "usage"], usage, ["input", "output", "cacheRead", "cacheWrite", "cost"]],
	[["message", "usage", "cost"], cost, ["input", "output", "cacheRead", "cacheWrite", "total"]],
];

const jsonSchema = z.toJSONSchema(entrySchema);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const accepts = ajv.compile(jsonSchema);

describe("entries", () => {
	test.each(Object.entries(VALID))("%s is valid and kept as it is", (_name, value) => {
		expect(faults(value)).toEqual([]);
		expect(entrySchema.parse(value)).toEqual(value);
		expect(accepts(value)).toBe(true);
	});

	test.each(Object.entries(INVALID))("%s is named with its exact place", (_name, [value, ...expected]) => {
		expect(faults(value)).toEqual(expected);
		expect(accepts(value)).toBe(false);
	});

	test.each(REQUIRED)("members missing at %j", (path, valid, required) => {
		for (const member of required) {
			const value = place(path, without(valid, member));
			expect(faults(value).map(pointer)).toEqual([`/${[...path, member].join("/")}`]);
			expect(accepts(value)).toBe(false);
		}
	});

	test.each([[null], [1], ["x"], [[]], [[label]], [true], [undefined]])("%j is no entry", (value) => {
		expect(faults(value)).toEqual([": object"]);
		expect(accepts(value)).toBe(false);
	});

	test("each member that is named has its kind", () => {
		for (const [name, value] of Object.entries(VALID)) {
			if (name.includes("unknown")) continue;
			for (const [path, member] of members(value)) {
				const found = faults(replace(value, path, ofAnotherKind(member)));
				expect(found.map(pointer), name).toEqual(isFree(path) ? [] : [`/${path.join("/")}`]);
			}
		}
	});

	test("every known name has an example", () => {
		const seen = JSON.stringify(Object.values(VALID));
		for (const type of [...ENTRY_TYPES, ...BLOCK_TYPES]) expect(seen).toContain(`"type":"${type}"`);
		for (const role of MESSAGE_ROLES) expect(seen).toContain(`"role":"${role}"`);
	});

	test("unknown members are legal everywhere, and kept", () => {
		for (const value of Object.values(VALID)) {
			const extended = extend(value);
			expect(faults(extended)).toEqual([]);
			expect(entrySchema.parse(extended)).toEqual(extended);
		}
	});

	test("a known name narrows to its own interface", () => {
		const reply = entrySchema.parse(message(assistant));
		if (!isKnownEntry(reply) || reply.type !== "message") throw new Error("no message entry");
		expectTypeOf<typeof reply>().toEqualTypeOf<MessageEntry>();
		if (!isKnownMessage(reply.message) || reply.message.role !== "assistant") throw new Error("no reply");
		const calls = reply.message.content.filter(isKnownBlock).filter((block) => block.type === "toolCall");
		expect(calls.map((call) => call.arguments)).toEqual([{ command: "ls" }]);
	});

	test("an unknown name is not known", () => {
		const other = entrySchema.parse(entry("constructor", {}));
		expect(isKnownEntry(other)).toBe(false);
		expect(isKnownMessage({ role: "toString" })).toBe(false);
		expect(isKnownBlock({ type: "valueOf" })).toBe(false);
	});
});

describe("one changed member", () => {
	const names = fc.constantFrom(...ENTRY_TYPES, ...MESSAGE_ROLES, ...BLOCK_TYPES);
	const replacements = fc.oneof(fc.jsonValue(), names);
	const changed = fc
		.constantFrom(...Object.values(VALID))
		.chain((value) => fc.tuple(fc.constant(value), fc.constantFrom(...members(value)), replacements))
		.map(([value, [path], replacement]) => ({ path, value: replace(value, path, replacement) }));

	test("is judged alike by the schema and its JSON Schema", () => {
		fc.assert(
			fc.property(changed, ({ value }) => {
				expect(accepts(value)).toBe(entrySchema.safeParse(value).success);
			}),
			{ numRuns: 2000 },
		);
	});

	test("is found in the object that holds it, never as a union that fits nothing", () => {
		fc.assert(
			fc.property(changed, ({ path, value }) => {
				for (const issue of entrySchema.safeParse(value).error?.issues ?? []) {
					expect(["invalid_type", "invalid_value"]).toContain(issue.code);
					expect(issue.path.map(String).slice(0, path.length - 1)).toEqual(path.slice(0, -1));
				}
			}),
			{ numRuns: 2000 },
		);
	});
});

describe("header", () => {
	const header = { type: "session", id: "s1", timestamp: "2026-01-05T09:00:00.000Z" };

	test.each([
		{ ...header, version: 3, cwd: "/project", parentSession: "/a.jsonl", metadata: { ci: true } },
		{
			...header,
			cwd: "",
			provider: "openai",
			modelId: "gpt-5",
			thinkingLevel: "off",
			branchedFrom: "/b.jsonl",
		},
		{ ...header, model: "anthropic/claude-sonnet-4-5" },
	])("%j is valid and kept as it is", (value) => {
		expect(headerSchema.parse(value)).toEqual(value);
	});

	test.each([
		[{ ...header, type: "message" }, "/type: session"],
		[{ ...header, id: 5 }, "/id: string"],
		[without(header, "timestamp"), "/timestamp: string"],
		[{ ...header, version: "3" }, "/version: number"],
		[{ ...header, cwd: null }, "/cwd: string"],
		[{ ...header, parentSession: 1 }, "/parentSession: string"],
		[{ ...header, branchedFrom: null }, "/branchedFrom: string"],
	])("%j is named with its exact place", (value, expected) => {
		expect(faults(value, headerSchema)).toEqual([expected]);
	});
});

describe("JSON Schema", () => {
	test("is valid, and its own document", () => {
		expect(ajv.validateSchema(jsonSchema)).toBe(true);
		expect(ajv.validateSchema(z.toJSONSchema(headerSchema))).toBe(true);
		expect(jsonSchema).toMatchObject({
			$schema: "https://json-schema.org/draft/2020-12/schema",
			title: "Session entry",
		});
	});

	test("names its parts once", () => {
		expect(Object.keys(jsonSchema.$defs ?? {}).sort()).toEqual(PARTS);
		expect(JSON.stringify(jsonSchema).match(/"const":"thinking"/g)).toHaveLength(1);
	});

	test("describes every part", () => {
		for (const [name, part] of Object.entries(jsonSchema.$defs ?? {})) {
			expect(part, name).toHaveProperty("description", expect.stringMatching(/\.$/));
		}
	});
});

test.each([
	[null, "null"],
	[[], "array"],
	[{}, "object"],
	["", "string"],
	[0, "number"],
	[false, "boolean"],
	[undefined, "undefined"],
])("the kind of %j is %s", (value, kind) => {
	expect(jsonKind(value)).toBe(kind);
});

const PARTS = [
	"AssistantMessage",
	"BashExecutionMessage",
	"BranchSummaryEntry",
	"CompactionEntry",
	"Content",
	"ContentBlock",
	"ContextEditEntry",
	"Cost",
	"CustomEntry",
	"CustomMessage",
	"CustomMessageEntry",
	"DeferredReply",
	"Diagnostic",
	"EarlyModelChangeEntry",
	"ImageBlock",
	"LabelEntry",
	"Message",
	"MessageEntry",
	"ModelChangeEntry",
	"NestedCall",
	"NestedCalls",
	"OtherBlock",
	"OtherEntry",
	"OtherMessage",
	"SessionInfoEntry",
	"SystemMessage",
	"TextBlock",
	"ThinkingBlock",
	"ThinkingLevelChangeEntry",
	"ToolCallBlock",
	"ToolDeclaration",
	"ToolResultMessage",
	"Usage",
	"UsageEntry",
	"UserMessage",
];

/** What a schema finds, as `pointer: what was expected`. */
function faults(value: unknown, schema: z.ZodType = entrySchema): string[] {
	const issues = schema.safeParse(value).error?.issues ?? [];
	return issues.map(
		(issue) => `${issue.path.map((step) => `/${String(step)}`).join("")}: ${expectation(issue)}`,
	);
}

function pointer(fault: string): string {
	return fault.slice(0, fault.indexOf(":"));
}

function expectation(issue: z.core.$ZodIssue): string {
	if (issue.code === "invalid_type") return issue.expected;
	return issue.code === "invalid_value" ? issue.values.join(" or ") : issue.code;
}

function without(value: JsonObject, member: string): JsonObject {
	const { [member]: _left, ...rest } = value;
	return rest;
}

/** A valid entry around a part of one. */
function place(path: readonly string[], part: JsonObject): JsonObject {
	if (path.length === 0) return part;
	if (path.length === 1) return message(part);
	if (path[1] === "content") return message({ ...assistant, content: [part] });
	return message({ ...assistant, usage: path.length === 2 ? part : { ...usage, cost: part } });
}

/** The same value with a member that nobody knows in each object of it. */
function extend(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(extend);
	if (!isObject(value)) return value;
	const extended = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, extend(member)]));
	// The sections of a prompt are named by their writer.
	return "cwd" in value ? extended : { ...extended, partialJson: [null] };
}

/** Each member and item of a value, at any depth, with its path. */
function members(value: unknown): [path: string[], member: unknown][] {
	if (!isObject(value) && !Array.isArray(value)) return [];
	return Object.entries(value).flatMap(([name, member]) => [
		[[name], member],
		...members(member).map(([path, inner]): [string[], unknown] => [[name, ...path], inner]),
	]);
}

/** Whether the format leaves the kind of a member to its writer. */
function isFree(path: readonly string[]): boolean {
	return /^data|details|(arguments|parameters)\/|diagnostics\/\d+\/error/.test(path.join("/"));
}

function ofAnotherKind(value: unknown): unknown {
	return typeof value === "object" ? true : {};
}

function replace(value: unknown, path: readonly string[], replacement: unknown): unknown {
	const [name, ...rest] = path;
	if (name === undefined) return replacement;
	if (Array.isArray(value)) {
		return value.map((item, index) => (String(index) === name ? replace(item, rest, replacement) : item));
	}
	return isObject(value) ? { ...value, [name]: replace(value[name], rest, replacement) } : value;
}
