import * as fc from "fast-check";
import type { JsonObject } from "../../src/session/json.ts";
import {
	callId,
	orNothing,
	replyContent,
	resultContent,
	systemContent,
	toolName,
	userContent,
} from "./content.ts";
import type { Oddities } from "./model.ts";
import { milliseconds, name, text, unknownMembers } from "./text.ts";
import { usage } from "./usage.ts";

const tool = fc.record({ name: toolName, description: text, parameters: fc.constant({ type: "object" }) });

/** A system message: a delta to prompt, sections and tools. */
export function systemMessage(oddities: Oddities): fc.Arbitrary<JsonObject> {
	return fc.record(
		{
			role: fc.constant("system"),
			content: orNothing(systemContent(oddities)),
			sections: fc.dictionary(fc.constantFrom("preamble", "skills", "cwd"), fc.option(text), { maxKeys: 3 }),
			toolsAdded: fc.array(tool, { maxLength: 2 }),
			toolsRemoved: fc.array(fc.record({ name: toolName }), { maxLength: 2 }),
			timestamp: milliseconds,
		},
		{ requiredKeys: ["role", "content", "timestamp"] },
	);
}

function assistantMessage(oddities: Oddities): fc.Arbitrary<JsonObject> {
	const stopReason = fc.constantFrom(
		"stop",
		"stop",
		"toolUse",
		"toolUse",
		"length",
		"error",
		"aborted",
		"deferred",
	);
	return fc.record(
		{
			role: fc.constant("assistant"),
			content: orNothing(replyContent(oddities)),
			api: fc.constant("some-api"),
			provider: name,
			model: name,
			responseModel: name,
			usage,
			stopReason,
			errorMessage: text,
			timestamp: milliseconds,
		},
		{ requiredKeys: ["role", "content", "api", "provider", "model", "usage", "stopReason", "timestamp"] },
	);
}

function toolResult(oddities: Oddities): fc.Arbitrary<JsonObject> {
	return fc.record(
		{
			role: fc.constant("toolResult"),
			toolCallId: callId,
			toolName,
			content: orNothing(resultContent(oddities)),
			isError: fc.boolean(),
			details: fc.jsonValue({ maxDepth: 1 }),
			usage,
			timestamp: milliseconds,
		},
		{ requiredKeys: ["role", "toolCallId", "toolName", "content", "isError", "timestamp"] },
	);
}

const bashExecution: fc.Arbitrary<JsonObject> = fc.record(
	{
		role: fc.constant("bashExecution"),
		command: text,
		output: text,
		exitCode: fc.constantFrom<unknown>(0, 1, null),
		cancelled: fc.boolean(),
		truncated: fc.boolean(),
		fullOutputPath: text,
		excludeFromContext: fc.boolean(),
		timestamp: milliseconds,
	},
	{ requiredKeys: ["role", "command", "output", "exitCode", "cancelled", "truncated", "timestamp"] },
);

/** Of an extension, under its present name or the one it had before version 3. */
function customMessage(role: "custom" | "hookMessage", oddities: Oddities): fc.Arbitrary<JsonObject> {
	return fc.record(
		{
			role: fc.constant(role),
			customType: name,
			content: orNothing(userContent(oddities)),
			display: fc.boolean(),
			details: fc.jsonValue({ maxDepth: 1 }),
			timestamp: milliseconds,
		},
		{ requiredKeys: ["role", "customType", "content", "display", "timestamp"] },
	);
}

function userMessage(oddities: Oddities): fc.Arbitrary<JsonObject> {
	return fc.record({
		role: fc.constant("user"),
		content: orNothing(userContent(oddities)),
		timestamp: milliseconds,
	});
}

/** Roles that applications add, and messages that say none. */
const unknownRole: fc.Arbitrary<JsonObject> = fc.record({
	role: fc.constantFrom<unknown>("observer", "constructor", undefined, null, 3),
	content: orNothing(text),
	timestamp: milliseconds,
});

/** A message of any role. */
export function message(oddities: Oddities): fc.Arbitrary<JsonObject> {
	const known = fc.oneof(
		{ weight: 4, arbitrary: userMessage(oddities) },
		{ weight: 5, arbitrary: assistantMessage(oddities) },
		{ weight: 4, arbitrary: toolResult(oddities) },
		{ weight: 2, arbitrary: systemMessage(oddities) },
		{ weight: 1, arbitrary: bashExecution },
		{ weight: 1, arbitrary: customMessage("custom", oddities) },
		{ weight: 1, arbitrary: customMessage("hookMessage", oddities) },
		{ weight: 1, arbitrary: unknownRole },
	);
	return fc.tuple(known, unknownMembers).map(([body, more]) => ({ ...more, ...body }));
}
