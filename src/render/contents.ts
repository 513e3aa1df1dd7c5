import { grouped } from "../numbers.ts";
import { asArray, asString, isObject, type JsonObject } from "../session/json.ts";
import { stringify } from "../session/stringify.ts";
import { visible, visibleLines } from "./visible.ts";

/** All that a message says, as lines that are safe to print. Images are named, not shown. */
export function contentLines(message: JsonObject): string[] {
	return contentParts(message, describeImage).flatMap((part) => visibleLines(part).split("\n"));
}

/** What an image is called in a text. */
export type DescribeImage = (block: JsonObject) => string;

function describeImage({ mimeType, data }: JsonObject): string {
	return `[image ${text(mimeType)}, ${grouped(text(data).length)} characters of base64]`;
}

/** The same in its parts, block by block, as they are in the file. */
export function contentParts(message: JsonObject, imageText: DescribeImage): string[] {
	switch (message["role"]) {
		case "user":
		case "assistant":
		case "toolResult":
		case "custom":
			return blockTexts(message["content"], imageText);
		case "system":
			return systemTexts(message, imageText);
		case "bashExecution":
			return [`$ ${text(message["command"])}`, text(message["output"])];
		case "branchSummary":
		case "compactionSummary":
			return [text(message["summary"])];
		default:
			return [stringify(message, 2)];
	}
}

/** The blocks of a content, or the string that it is. */
export function blockTexts(content: unknown, imageText: DescribeImage): string[] {
	if (!Array.isArray(content)) return [text(content)];
	return asArray(content).map((block) => blockText(block, imageText));
}

function blockText(block: unknown, imageText: DescribeImage): string {
	if (!isObject(block)) return stringify(block);
	switch (block["type"]) {
		case "text":
			return text(block["text"]);
		case "thinking":
			return block["redacted"] === true ? "[thinking, redacted]" : `[thinking] ${text(block["thinking"])}`;
		case "image":
			return imageText(block);
		case "toolCall":
			return `[call ${text(block["id"])}] ${text(block["name"])} ${stringify(block["arguments"], 2)}`;
		default:
			return stringify(block, 2);
	}
}

function systemTexts(message: JsonObject, imageText: DescribeImage): string[] {
	const { content, sections, toolsAdded, toolsRemoved } = message;
	const lines = blockTexts(content, imageText).filter((part) => part !== "");
	for (const [name, value] of Object.entries(isObject(sections) ? sections : {})) {
		lines.push(value === null ? `[section ${name} removed]` : `[section ${name}] ${text(value)}`);
	}
	const added = names(toolsAdded);
	const removed = names(toolsRemoved);
	if (added !== "") lines.push(`[tools added] ${added}`);
	if (removed !== "") lines.push(`[tools removed] ${removed}`);
	return lines;
}

function names(list: unknown): string {
	return asArray(list)
		.map((item) => (isObject(item) ? text(item["name"]) : "?"))
		.join(", ");
}

/** What tells one message of a role from another, for the line above its content. */
export function contentTitle(message: JsonObject): string {
	switch (message["role"]) {
		case "toolResult":
			return visible(`${text(message["toolName"])}${message["isError"] === true ? ", failed" : ""}`);
		case "assistant":
			return visible(`${text(message["model"])}${failure(message)}`);
		case "custom":
			return visible(text(message["customType"]));
		case "bashExecution":
			return message["excludeFromContext"] ? "kept out of requests" : "";
		default:
			return "";
	}
}

function failure({ stopReason, errorMessage }: JsonObject): string {
	if (stopReason !== "error" && stopReason !== "aborted") return "";
	return `, ${stopReason}${errorMessage === undefined ? "" : `: ${text(errorMessage)}`}`;
}

function text(value: unknown): string {
	return asString(value) ?? (value === undefined || value === null ? "" : stringify(value));
}
