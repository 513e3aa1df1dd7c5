import { grouped, size } from "../../../numbers.ts";
import { asString } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

/** Fewer entries of one type are no repetition. */
const FEWEST = 10;
/** What all but the last entries take together is too much from this part of the file on, */
const SHARE = 0.5;
/** or from this many bytes on. */
const BYTES = 16 << 20;
/** Types that take less than this part of it are not worth a word. */
const WORTH_NAMING = 0.1;

/** All `custom` entries of one type. */
interface Stored {
	count: number;
	bytes: number;
	last: Row;
}

export const customBloat: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "extension state stored again and again: bytes by `customType`",
		finds:
			"Ten or more `custom` entries of one `customType`, where all of these, without the last of each type, take half of the file or 16 MiB; each type with a tenth of that or more. The whole file counts, with all branches.",
		why: "An extension has no other place for its state than the session, and some store all of it at every change. The model sees none of it, but the agent reads all of it at every start and keeps it in memory; files have been met where such copies were 266 of 332 MB, and resuming ran out of memory.",
		example:
			'{"type":"custom","customType":"goal-state","data":{"tasks":["…"],"updatedAt":11},"id":"b0000011","parentId":"b0000010"}',
		mend: "Update or switch off the extension, and go on in a new session. The `data` of all but the last entry on each branch could be dropped by hand; the entries themselves are links of the tree and must stay.",
	},
	watch: (report) => {
		const byType = new Map<string, Stored>();
		return {
			entry({ row, entry }) {
				if (row.type !== "custom") return;
				const name = asString(entry["customType"]) ?? "";
				const stored = byType.get(name) ?? { count: 0, bytes: 0, last: row };
				stored.count++;
				stored.bytes += row.bytes;
				stored.last = row;
				byType.set(name, stored);
			},
			session({ session: { facts } }) {
				const repeated = [...byType].filter(([, { count }]) => count >= FEWEST);
				const stale = repeated.reduce((sum, [, { bytes, last }]) => sum + bytes - last.bytes, 0);
				if (stale < SHARE * facts.size && stale < BYTES) return;
				for (const [name, { count, bytes, last }] of repeated) {
					if (bytes < WORTH_NAMING * stale) continue;
					const percent = Math.round((bytes / facts.size) * 100);
					report({
						at: last,
						message: `${grouped(count)} \`custom\` entries ${name === "" ? "without a `customType`" : `of ${quote(name)}`} hold ${size(bytes)}, ${percent}% of the file: the agent reads them all at every start, and the model sees none`,
						hint: "look for a newer release of the extension, or start a new session",
					});
				}
			},
		};
	},
};
