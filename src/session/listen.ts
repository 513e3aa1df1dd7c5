// Hot: runs for every entry of every file that is listed.
import { asArray, isObject, type JsonObject } from "./json.ts";
import { type Hidden, isSpoken, listFault } from "./list-fault.ts";
import type { Row } from "./row.ts";

/** What the entries of a file say of it to a list. */
export interface Said {
	readonly messageCount: number;
	/** The first text of the user; empty when there is none. */
	readonly firstMessage: string;
	/** The latest time of a message of user or assistant, in milliseconds; 0 when there is none. */
	readonly lastActivity: number;
	/** The first entry for which the agent does not list the file. */
	readonly fault: Hidden | undefined;
}

/** What a file says that has no entries. */
export const NOTHING_SAID: Said = { messageCount: 0, firstMessage: "", lastActivity: 0, fault: undefined };

/** Gathers what a list says of a file from its entries, as they go by. */
export function startListening(): { said: Said; onEntry: (row: Row, entry: JsonObject) => void } {
	const said: { -readonly [Member in keyof Said]: Said[Member] } = { ...NOTHING_SAID };
	return {
		said,
		onEntry(row, entry) {
			const reason = said.fault === undefined ? listFault(row.type, entry) : undefined;
			if (reason !== undefined) said.fault = { reason, line: row.line };
			if (row.type !== "message") return;
			said.messageCount++;
			const { message } = entry;
			if (!isObject(message) || !isSpoken(message)) return;
			const time = activityTime(message, row);
			if (time > said.lastActivity) said.lastActivity = time;
			if (said.firstMessage === "" && row.role === "user") said.firstMessage = textOf(message["content"]);
		},
	};
}

/** The time of a message, else of its entry; NaN when neither can be read. */
function activityTime({ timestamp }: JsonObject, row: Row): number {
	return typeof timestamp === "number" ? timestamp : Date.parse(row.timestamp ?? "");
}

/** The texts among the blocks; an image without words is no first message. */
function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	const texts: string[] = [];
	for (const block of asArray(content)) {
		if (isObject(block) && block["type"] === "text") texts.push(asText(block["text"]));
	}
	return texts.join(" ");
}

function asText(value: unknown): string {
	return typeof value === "string" ? value : "";
}
