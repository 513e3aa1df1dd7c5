import { isFailedReply } from "../../../context/map-message.ts";
import { asString, isObject, jsonKind, parseJson } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { blocksOf, placeOf, watchMessages } from "../../seen-messages.ts";
import { nameCall } from "./name-call.ts";

export const invalidArguments: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "call arguments that are no object",
		finds:
			"A tool call in the context whose `arguments` are `null`, absent, a string, a list, a number, `true` or `false`. In replies that failed only `null` and absent ones are meant: these do harm without being sent.",
		why: "`null` arguments, left by a call that was cut off, crash the agent's tree view as soon as it shows the call's result, and absent ones make it throw where it measures the context. Other values are sent, and providers reject them: a call's input must be an object. Converters tend to leave the arguments as the JSON text they came in.",
		example: '{"type":"toolCall","id":"call_1","name":"bash","arguments":null}',
		mend: "Put `{}` in their place; for a text that is the JSON of an object, that object.",
	},
	watch: (report) =>
		watchMessages((seen) => {
			const { message, role } = seen;
			if (role !== "assistant") return;
			for (const [block, place] of blocksOf(message, "toolCall")) {
				const { arguments: value } = block;
				if (isObject(value)) continue;
				const isNothing = value === undefined || value === null;
				if (!isNothing && isFailedReply(message)) continue;
				const call = nameCall({
					callId: asString(block["id"]) ?? "",
					toolName: asString(block["name"]) ?? "",
				});
				report({
					...placeOf(seen, `/${place}/arguments`),
					message: `the arguments of ${call} are ${describe(value)}, not an object: ${cost(value)}`,
					hint: `put ${holdsObject(value) ? "the object that the text holds" : "`{}`"} in their place`,
				});
			}
		}),
};

function describe(value: unknown): string {
	const kind = jsonKind(value);
	switch (kind) {
		case "undefined":
			return "missing";
		case "null":
			return "`null`";
		case "boolean":
		case "number":
			return `\`${String(value)}\``;
		case "string":
			return holdsObject(value) ? "the JSON text of an object" : "a string";
		default:
			return `an ${kind}`;
	}
}

function cost(value: unknown): string {
	if (value === null) return "the agent's tree view crashes where it shows the result of the call";
	if (value === undefined) return "the agent throws where it measures the context";
	return "most providers reject every request with it";
}

function holdsObject(value: unknown): boolean {
	return typeof value === "string" && isObject(parseJson(value));
}
