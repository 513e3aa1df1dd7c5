import { counted } from "../../../numbers.ts";
import { jsonKind } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { KNOWN_ENTRY_TYPES } from "../../../session/types.ts";
import type { Report } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const missingId: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary:
			"no `id` in a version 2 or 3 file; when no entry has one: a fork of a version-1 file that claims version 3",
		finds:
			"An entry whose `id` is absent, empty or no string. When that is so of every entry of the file it is one finding, at the header.",
		why: "Nothing can name the entry as its parent, and the agent keeps one such entry at most: they all have the same id. When it is the last of the file the session opens with an empty context. Forks of version 1 sessions are the common case: the copy claims version 3, has no ids at all, and shows no history.",
		example: '{"type":"message","timestamp":"2026-05-04T09:12:31.000Z","message":{"role":"user",…}}',
		mend: "For a fork of a version 1 file: take the version out of the header and migrate it. A single entry: give it an id, and the one before it as its parent.",
	},
	watch(report) {
		const oddKinds = new Map<number, string>(); // by line, where an id is there and no string
		return {
			entry({ row, entry }) {
				const { id } = entry;
				if (typeof id !== "string" && id !== undefined) oddKinds.set(row.line, jsonKind(id));
			},
			session({ session }) {
				const { version, format, table } = session;
				if (version < 2) return;
				const without: Row[] = [];
				let judged = 0;
				let last = -1;
				for (const row of table.eachRow()) {
					// What omp writes for itself can be without one, and no harm is done.
					if (format === "omp" && !KNOWN_ENTRY_TYPES.has(row.type)) continue;
					judged++;
					last = row.offset;
					if (!row.hasOwnId) without.push(row);
				}
				if (without.length === judged && judged > 1) report(wholeFile(session));
				else for (const row of without) report(one(row, row.offset === last, oddKinds));
			},
		};
	},
};

function wholeFile({ header, table, version }: Session): Report {
	const { line, offset, bytes } = header;
	return {
		at: { line, offset, bytes },
		message: `none of the ${counted(table.length, "entry", "entries")} has an id, though the header says version ${version}: a fork of a version 1 file, which the agent opens without a history`,
		hint: "take the version out of the header, then run `sessionctl migrate`",
	};
}

function one(row: Row, isLeaf: boolean, oddKinds: ReadonlyMap<number, string>): Report {
	const kind = oddKinds.get(row.line);
	const what = kind === undefined ? "no `id`" : `an \`id\` that is no string (${kind})`;
	const effect = isLeaf
		? "as it is the last one, the agent opens the session with an empty context"
		: "the agent cannot find it, and nothing can hang from it";
	return {
		at: row,
		pointer: "/id",
		message: `the ${quote(row.type === "" ? "entry" : row.type)} has ${what}: ${effect}`,
		hint: "give it an id, and the entry before it as its parent",
	};
}
