import { blocksOf } from "../../session/content.ts";
import { asString, isObject, type JsonObject } from "../../session/json.ts";
import type { Row } from "../../session/row.ts";
import { stringify } from "../../session/stringify.ts";
import { cutLong } from "../cut-long.ts";
import { shortTime } from "../times.ts";
import { visible, visibleLines } from "../visible.ts";
import type { BranchView } from "./view.ts";

export interface TranscriptOptions {
	/** Leave out tool calls and their results (default: false). */
	readonly withoutTools?: boolean;
	/** Cut each piece of text after so many UTF-16 units. */
	readonly maxChars?: number | undefined;
}

/** The branch as a readable transcript in Markdown, in pieces. Reads the entries; bookkeeping is left out. */
export function* branchMarkdown(
	view: BranchView,
	options: TranscriptOptions = {},
): Generator<string, void, undefined> {
	const { session, rows } = view;
	yield `# ${visible(session.name ?? `Session ${session.header.id}`)}\n`;
	for (const [row, entry] of session.readAll(rows)) {
		const section = transcribe(entry, row, options);
		if (section !== undefined) yield `\n${section}\n`;
	}
}

function transcribe(entry: JsonObject, row: Row, options: TranscriptOptions): string | undefined {
	switch (entry["type"]) {
		case "message":
			return isObject(entry["message"]) ? transcribeMessage(entry["message"], row, options) : undefined;
		case "custom_message":
			return section(
				`Extension ${visible(asString(entry["customType"]) ?? "")}`,
				row,
				blocks(entry["content"], options),
			);
		case "compaction":
			return section("Compaction: a summary of what came before", row, text(entry["summary"], options));
		case "branch_summary":
			return section("Summary of another branch", row, text(entry["summary"], options));
		case "model_change":
			return `*Model: ${visible(`${asString(entry["provider"]) ?? ""}/${asString(entry["modelId"]) ?? ""}`)}*`;
		default:
			return undefined;
	}
}

function transcribeMessage(message: JsonObject, row: Row, options: TranscriptOptions): string | undefined {
	switch (row.role) {
		case "user":
			return section("User", row, blocks(message["content"], options));
		case "assistant":
			return optionalSection("Assistant", row, assistantBody(message, options));
		case "toolResult":
			if (options.withoutTools) return undefined;
			return section(
				`Result of ${visible(asString(message["toolName"]) ?? "")}`,
				row,
				fenced(blocks(message["content"], options)),
			);
		case "bashExecution":
			return section(
				"Shell",
				row,
				fenced(`$ ${text(message["command"], options)}\n${text(message["output"], options)}`),
			);
		case "system":
			return undefined; // the prompt is no part of the conversation
		default:
			return section(visible(row.role ?? "(no role)"), row, blocks(message["content"], options));
	}
}

function assistantBody(message: JsonObject, options: TranscriptOptions): string {
	const failure = asString(message["errorMessage"]);
	const said = blocks(message["content"], options);
	return [said, failure === undefined ? "" : `*Failed: ${visible(failure)}*`]
		.filter((part) => part !== "")
		.join("\n\n");
}

function section(title: string, row: Row, body: string): string {
	const time = row.timestamp === undefined ? "" : `, ${visible(shortTime(row.timestamp))}`;
	return `## ${title} <small>${visible(row.id)}${time}</small>\n\n${body}`;
}

function optionalSection(title: string, row: Row, body: string): string | undefined {
	return body === "" ? undefined : section(title, row, body);
}

function blocks(content: unknown, options: TranscriptOptions): string {
	if (typeof content === "string") return text(content, options);
	const parts = Array.from(blocksOf(content), (block) => blockText(block, options));
	return parts.filter((part) => part !== "").join("\n\n");
}

function blockText(block: JsonObject, options: TranscriptOptions): string {
	switch (block["type"]) {
		case "text":
			return text(block["text"], options);
		case "image":
			return `*[image ${visible(asString(block["mimeType"]) ?? "")}]*`;
		case "toolCall": {
			if (options.withoutTools) return "";
			const name = visible(asString(block["name"]) ?? "");
			return `Calls \`${name}\`:\n\n${fenced(cutLong(visibleLines(stringify(block["arguments"], 2)), options.maxChars))}`;
		}
		default:
			return ""; // thinking is not what was said
	}
}

function text(value: unknown, options: TranscriptOptions): string {
	return typeof value === "string" ? cutLong(visibleLines(value), options.maxChars) : "";
}

/** A code block whose fence is longer than any inside it. */
function fenced(code: string): string {
	let longest = 2;
	for (const [, fence = ""] of code.matchAll(/^ {0,3}(`{3,})/gm)) longest = Math.max(longest, fence.length);
	const fence = "`".repeat(longest + 1);
	return `${fence}\n${code}\n${fence}`;
}
