/** The members that rows, snippets and `plainKind` look at: all others are checked and passed over. */
export const NAMES = [
	"type",
	"id",
	"parentId",
	"timestamp",
	"message",
	"role",
	"content",
	"text",
	"mimeType",
	"name",
	"arguments",
	"stopReason",
	"errorMessage",
	"toolName",
	"isError",
	"command",
	"sections",
	"toolsAdded",
	"toolsRemoved",
	"summary",
	"customType",
	"provider",
	"modelId",
	"model",
	"kind",
	"thinkingLevel",
	"targetId",
	"label",
	"replacement",
	"fromId",
	"firstKeptEntryId",
	"retainedTail",
	"activeToolNames",
	"toolCallId",
	"data",
	"usage",
	"nestedCalls",
	"durationMs",
	"textSignature",
] as const;

export type Name = (typeof NAMES)[number];

/** A member with another name. */
export const NO_NAME = -1;

const SPELLINGS: readonly Uint8Array[] = NAMES.map((name) => Buffer.from(name));

export const SLOT_COUNT = 128;

/** For each slot the name in it: no two of them share one, which a test holds. */
const SLOTS = new Int8Array(SLOT_COUNT).fill(NO_NAME);
for (const [name, spelling] of SPELLINGS.entries()) SLOTS[slotOf(spelling, 0, spelling.length)] = name;

/** Length, middle and last byte, mixed so that the names above get different ones of the `SLOT_COUNT` slots. */
export function slotOf(bytes: Uint8Array, start: number, end: number): number {
	const length = end - start;
	return (length + (bytes[start + (length >> 1)] ?? 0) * 15 + (bytes[end - 1] ?? 0) * 8) & (SLOT_COUNT - 1);
}

/** Which of `NAMES` stands in these bytes; `NO_NAME` for another. */
export function nameAt(bytes: Uint8Array, start: number, end: number): number {
	const name = SLOTS[slotOf(bytes, start, end)] ?? NO_NAME;
	if (name === NO_NAME) return NO_NAME;
	const spelling = SPELLINGS[name];
	if (spelling === undefined || spelling.length !== end - start) return NO_NAME;
	for (let at = 0; at < spelling.length; at++) if (bytes[start + at] !== spelling[at]) return NO_NAME;
	return name;
}

/** How a name is told on a tape. */
export function numberOfName(name: Name): number {
	return NAMES.indexOf(name);
}
