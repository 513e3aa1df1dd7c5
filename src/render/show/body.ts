import { isObject, type JsonObject } from "../../session/json.ts";
import type { Row } from "../../session/row.ts";
import { stringify } from "../../session/stringify.ts";
import { readUsage } from "../../stats/usage.ts";
import { blockTexts, contentParts, type DescribeImage } from "../contents.ts";
import { money, tokens } from "../stats/amounts.ts";
import { imageWords, type ShownImage } from "./images.ts";

/** The content of an entry in its parts, as they are in the file, and the members that are no part of it. */
export interface Body {
	readonly parts: readonly string[];
	/** Plain values, by their names. */
	readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Members that stand elsewhere: above the content, or in it. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
	"type",
	"id",
	"parentId",
	"timestamp",
	"message",
	"role",
	"content",
	"summary",
	"data",
	"replacement",
]);
const SHOWN_IN_MESSAGE: Readonly<Record<string, readonly string[]>> = {
	bashExecution: ["command", "output"],
	system: ["sections", "toolsAdded", "toolsRemoved"],
};

/** All of an entry but what stands above it. Nothing is left out: a member that is unknown here is shown as JSON. */
export function bodyOf(entry: JsonObject, { type, role = "" }: Row, images: readonly ShownImage[]): Body {
	const message = isObject(entry["message"]) ? entry["message"] : undefined;
	// A message of a role that is unknown here is all JSON already.
	const inMessage = message && KNOWN_ROLES.has(role) ? otherMembers(message, SHOWN_IN_MESSAGE[role]) : [];
	const members = [...otherMembers(entry), ...inMessage];
	const parts = contentOf(entry, type, message, imageNamer(images));
	const facts: [string, string][] = [];
	if (entry["replacement"] === null) facts.push(["puts in", "nothing"]);
	for (const [name, value] of members) {
		const usage = name === "usage" ? usageWords(value) : undefined;
		if (usage !== undefined) facts.push([name, usage]);
		else if (typeof value === "object" && value !== null) parts.push(`[${name}] ${stringify(value, 2)}`);
		else facts.push([name, typeof value === "string" ? value : stringify(value)]);
	}
	return { parts, facts };
}

/** `2,560 tokens, $0.0084: 2,500 input, 60 output`; nothing for a usage that is damaged, which is shown as it is. */
function usageWords(value: unknown): string | undefined {
	const { usage, isWhole } = readUsage(value);
	if (!isWhole) return undefined;
	const { input, output, cacheRead, cacheWrite } = usage;
	const parts = { input, output, "cache read": cacheRead, "cache write": cacheWrite };
	const used = Object.entries(parts).filter(([, count]) => count !== 0);
	const split = used.map(([name, count]) => `${tokens(count)} ${name}`).join(", ");
	return `${tokens(usage.total)} tokens, ${money(usage.cost)}${split === "" ? "" : `: ${split}`}`;
}

/** Names images one after another, in the order in which they were read. */
function imageNamer(images: readonly ShownImage[]): DescribeImage {
	let next = 0;
	return (block) => {
		const image = typeof block["data"] === "string" ? images[next++] : undefined;
		return image === undefined ? stringify(block) : `[image ${image.number}: ${imageWords(image)}]`;
	};
}

function contentOf(
	entry: JsonObject,
	type: string,
	message: JsonObject | undefined,
	imageText: DescribeImage,
): string[] {
	const { content, summary, data, replacement } = entry;
	const parts: string[][] = [];
	if (message !== undefined) parts.push(contentParts(message, imageText));
	else if (type === "message") parts.push([stringify(entry["message"])]);
	if (content !== undefined) parts.push(blockTexts(content, imageText));
	if (summary !== undefined) parts.push([typeof summary === "string" ? summary : stringify(summary)]);
	if (data !== undefined) parts.push([stringify(data, 2)]);
	if (isObject(replacement)) parts.push(blockTexts(replacement["content"], imageText));
	else if (replacement !== undefined && replacement !== null) parts.push([stringify(replacement)]);
	return parts.flat();
}

/** Roles whose content is shown by its parts. */
const KNOWN_ROLES: ReadonlySet<string> = new Set([
	"user",
	"assistant",
	"toolResult",
	"custom",
	"system",
	"bashExecution",
	"branchSummary",
	"compactionSummary",
]);

function otherMembers(object: JsonObject, shown: readonly string[] = []): [string, unknown][] {
	return Object.entries(object).filter(([name]) => !SHOWN_ELSEWHERE.has(name) && !shown.includes(name));
}
