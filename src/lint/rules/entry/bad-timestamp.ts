import { jsonKind } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { NO_DEPTH, rowOf, type Tree } from "../../../tree/tree.ts";
import type { Report } from "../../finding.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";
import { isAgentTime, isoTime } from "./iso-time.ts";

export const badTimestamp: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a timestamp that is no ISO date, or lies before its parent's",
		finds:
			"A header or an entry whose `timestamp` is absent, no string, or no date in ISO 8601; or an entry whose time is earlier than that of its parent, which was written before it, be it by a millisecond. Labels may be: a fork writes them again, with their old times. The times inside messages are not meant.",
		why: "Siblings are ordered by these times, and one that cannot be read ties with any other: branches change places in the tree. Summaries and extension messages take their time in the context from it, and get none. A time before the parent's tells of a clock that was set back, of entries that were moved, or of a tool that made times up.",
		example: '{"type":"message","id":"a0000002","parentId":"a0000001","timestamp":"04/05/2026 09:12",…}',
		mend: "Nothing: the time that was meant cannot be known.",
	},
	watch(report) {
		const oddKinds = new Map<number, string>(); // by line, where it is no string; the row has a number in ISO form
		return {
			entry({ row, entry: { timestamp } }) {
				if (typeof timestamp !== "string") oddKinds.set(row.line, jsonKind(timestamp));
			},
			session({ session, tree }) {
				const ofHeader = headerFault(session);
				if (ofHeader !== undefined)
					report({ at: headerPlace(session), pointer: "/timestamp", message: ofHeader });
				const isUsual = new Uint8Array(tree.table.length); // 1 for times as the agent writes them
				let before = ""; // the time of the row before, which is mostly the parent
				for (let index = 0; index < tree.table.length; index++) {
					const row = rowOf(tree, index);
					const { timestamp: time = "" } = row;
					const parent = tree.parents[index] ?? -1;
					const above = parent < 0 || parent === index - 1 ? before : (rowOf(tree, parent).timestamp ?? "");
					before = time;
					isUsual[index] = isAgentTime(time) && !oddKinds.has(row.line) ? 1 : 0;
					// The usual case, decided without reading a date: such times compare as text.
					if (isUsual[index] === 1 && (parent < 0 || (isUsual[parent] === 1 && time >= above))) continue;
					const fault = unreadable(row, oddKinds) ?? tooEarly(tree, index, oddKinds);
					if (fault !== undefined) report({ at: row, pointer: "/timestamp", ...fault });
				}
			},
		};
	},
};

/** A header that stands in for one has no time to be judged. */
function headerFault({ header: { line, raw } }: Session): string | undefined {
	const { timestamp } = raw;
	if (line === 0 || (typeof timestamp === "string" && !Number.isNaN(isoTime(timestamp)))) return undefined;
	const kind = jsonKind(timestamp);
	const effect = "the agent's list has no date for when the session began";
	if (kind === "undefined") return `the header has no timestamp: ${effect}`;
	if (typeof timestamp !== "string") return `the timestamp of the header is no string (${kind}): ${effect}`;
	return timestamp === ""
		? `the timestamp of the header is empty: ${effect}`
		: `the timestamp ${quote(timestamp)} of the header is no ISO date: ${effect}`;
}

type Fault = Pick<Report, "message" | "related">;

function unreadable(row: Row, oddKinds: ReadonlyMap<number, string>): Fault | undefined {
	const kind = oddKinds.size === 0 ? undefined : oddKinds.get(row.line);
	if (kind === "undefined")
		return { message: `${quote(row.id)} has no timestamp: among its siblings it may stand anywhere` };
	if (kind !== undefined) return { message: `the timestamp of ${quote(row.id)} is no string (${kind})` };
	const { timestamp = "" } = row;
	if (timestamp === "") return { message: `the timestamp of ${quote(row.id)} is empty` };
	if (!Number.isNaN(isoTime(timestamp))) return undefined;
	return {
		message: `the timestamp ${quote(timestamp)} is no ISO date: among its siblings the entry may stand anywhere`,
	};
}

function tooEarly(tree: Tree, index: number, oddKinds: ReadonlyMap<number, string>): Fault | undefined {
	const parent = tree.parents[index] ?? -1;
	const row = rowOf(tree, index);
	// A fork writes the labels of its path at the end, with the times when they were set. In a cycle somebody is always
	// the later one, and a child that stands before its parent in the file is a finding already.
	if (parent < 0 || parent > index || row.type === "label" || tree.depths[index] === NO_DEPTH)
		return undefined;
	const above = rowOf(tree, parent);
	const { timestamp: before = "" } = above;
	const { timestamp: after = "" } = row;
	const early = isoTime(before) - isoTime(after);
	if (!(early > 0) || oddKinds.has(above.line)) return undefined;
	const { line, offset, bytes, id } = above;
	return {
		message: `${quote(after)} is ${duration(early)} before the time of its parent ${quote(id)}`,
		related: [{ line, offset, bytes, entryId: id, label: "its parent" }],
	};
}

function duration(milliseconds: number): string {
	if (milliseconds < 1000) return `${milliseconds} ms`;
	const seconds = Math.round(milliseconds / 1000);
	if (seconds < 120) return `${seconds} s`;
	const minutes = Math.round(seconds / 60);
	return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
