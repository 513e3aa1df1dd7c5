// Hot: runs once for every entry when a tree is shown.
import { counted } from "../numbers.ts";
import { copy, cutText } from "./cut.ts";
import { asArray, asString, isObject, type JsonObject } from "./json.ts";

/** The longest snippet, in UTF-16 units. */
export const SNIPPET_LENGTH = 160;

/** Tools that a snippet names; there is no room for more. */
const MOST_TOOLS = 16;

/** One line that tells an entry from its neighbours: what was said, called, answered or set. */
export function snippet(entry: JsonObject, type: string): string {
	return oneLine(describe(entry, type));
}

/** The same for a message as the model sees it, which need not be as an entry holds it. */
export function messageSnippet(message: JsonObject): string {
	return oneLine(describeMessage(message));
}

function describe(entry: JsonObject, type: string): string {
	switch (type) {
		case "message":
			return isObject(entry["message"]) ? describeMessage(entry["message"]) : "(no message)";
		case "custom_message":
			return `[${head(entry["customType"])}] ${describeContent(entry["content"])}`;
		case "compaction":
		case "branch_summary":
			return head(entry["summary"]);
		case "model_change":
			return `${head(entry["provider"])}/${head(entry["modelId"])}`;
		case "thinking_level_change":
			return head(entry["thinkingLevel"]);
		case "active_tools_change": // of the harness
			return head(asArray(entry["activeToolNames"]).slice(0, MOST_TOOLS).map(head).join(" "));
		case "usage":
			return `${head(entry["kind"])} ${head(entry["provider"])}/${head(entry["model"])}`;
		case "custom":
			return head(entry["customType"]);
		case "context_edit":
			return `${entry["replacement"] === null ? "omits" : "replaces"} ${head(entry["targetId"])}`;
		case "label":
			return describeLabel(entry);
		case "session_info":
			return asString(entry["name"]) ? head(entry["name"]) : "(name cleared)";
		default:
			return "";
	}
}

function describeLabel(entry: JsonObject): string {
	const label = head(entry["label"]);
	const target = head(entry["targetId"]);
	return label === "" ? `clears ${target}` : `${label} → ${target}`;
}

function describeMessage(message: JsonObject): string {
	switch (message["role"]) {
		case "assistant":
			return describeAssistant(message);
		case "toolResult":
			return `${head(message["toolName"])}${message["isError"] === true ? " failed" : ""}: ${describeContent(message["content"])}`;
		case "bashExecution":
			return `$ ${head(message["command"])}`;
		case "system":
			return describeSystem(message);
		case "branchSummary":
		case "compactionSummary":
			return head(message["summary"]);
		case "custom":
		case "hookMessage":
			return `[${head(message["customType"])}] ${describeContent(message["content"])}`;
		default:
			return describeContent(message["content"]);
	}
}

function describeAssistant(message: JsonObject): string {
	const said = describeContent(message["content"]);
	const failure = head(message["errorMessage"]);
	if (failure !== "") return `${said} (${failure})`;
	return message["stopReason"] === "aborted" ? `${said} (aborted)` : said;
}

function describeSystem(message: JsonObject): string {
	const content = describeContent(message["content"]);
	const sections = isObject(message["sections"])
		? head(Object.keys(message["sections"]).slice(0, 8).join(", "))
		: "";
	const added = asArray(message["toolsAdded"]).length;
	const removed = asArray(message["toolsRemoved"]).length;
	return [
		content,
		sections && `[${sections}]`,
		added && `+${counted(added, "tool")}`,
		removed && `-${counted(removed, "tool")}`,
	]
		.filter(Boolean)
		.join(" ");
}

/** A string, or the blocks of an array, until there is enough for a snippet. */
function describeContent(content: unknown): string {
	if (!Array.isArray(content)) return head(content);
	let text = "";
	for (const block of content) {
		const part = isObject(block) ? describeBlock(block) : "";
		if (part !== "") text += text === "" ? part : ` ${part}`;
		if (text.length > SNIPPET_LENGTH) break;
	}
	return text;
}

function describeBlock(block: JsonObject): string {
	switch (block["type"]) {
		case "text":
			return head(block["text"]);
		case "image":
			return `[${head(block["mimeType"]) || "image"}]`;
		case "toolCall":
			return `→ ${head(block["name"])}(${describeArguments(block["arguments"])})`;
		default:
			return ""; // thinking is not what was said
	}
}

/** The first string argument is nearly always what matters: the command, the path. */
function describeArguments(args: unknown): string {
	if (!isObject(args)) return "";
	for (const name in args) {
		const value = args[name];
		if (typeof value === "string") return head(value);
	}
	return "";
}

/** The start of a string, cut before anything costly is done with it; twice a snippet, since spaces collapse. */
function head(value: unknown): string {
	if (typeof value !== "string") return "";
	return value.length <= 2 * SNIPPET_LENGTH ? value : copy(cutText(value.trimStart(), 2 * SNIPPET_LENGTH));
}

/** White space that is more than one plain space: what stands between most words is none, and is passed over. */
const LOOSE_SPACE = /[^\S ]\s*| \s+/g;

function oneLine(text: string): string {
	const line = text.replace(LOOSE_SPACE, " ").trim();
	return line.length <= SNIPPET_LENGTH ? line : copy(`${cutText(line, SNIPPET_LENGTH - 1)}…`);
}
