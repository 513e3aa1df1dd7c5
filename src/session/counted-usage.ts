// Hot: `lint` runs this for every entry.
import { isObject, type JsonObject } from "./json.ts";
import type { Row } from "./row.ts";

/** What an entry adds to the totals of a session (format §10). */
export interface CountedUsage {
	/** As it stands there: nobody has checked it. */
	readonly usage: unknown;
	/** Where it stands, as a JSON pointer into the entry. */
	readonly pointer: string;
}

/** The usage that the agent adds up for an entry, on whatever branch; nothing for an entry that it passes over. */
export function countedUsage(entry: JsonObject, { type, role }: Row): CountedUsage | undefined {
	const { usage, message } = entry;
	switch (type) {
		case "message": {
			if (!isObject(message) || (role !== "assistant" && role !== "toolResult")) return undefined;
			return counted(message["usage"], "/message/usage", role === "assistant");
		}
		case "usage":
			return counted(usage, "/usage", true);
		case "compaction":
		case "branch_summary":
			return counted(usage, "/usage", false);
		default:
			return undefined;
	}
}

/** @param isRequired the agent adds it up without looking whether it is there */
function counted(usage: unknown, pointer: string, isRequired: boolean): CountedUsage | undefined {
	return isRequired || usage ? { usage, pointer } : undefined;
}
