import { isHeader } from "../../header.ts";
import type { Format } from "../format.ts";
import { isEvent } from "./is-event.ts";

/**
 * What `--mode json` prints: a header, then events. Its messages have no ids and no parents, and nothing says which of
 * them a retry or a compaction took back; the session itself is in a file beside.
 */
export const eventStream: Format = {
	name: undefined,
	recognizes({ record, next }) {
		const second = isHeader(record) ? next() : undefined;
		return second !== undefined && isEvent(second);
	},
	read: () => ({ ok: false, refusal: { looksLike: "event-stream", line: 1 } }),
};
