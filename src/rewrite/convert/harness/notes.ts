import { counted } from "../../../numbers.ts";
import type { Cells, Store } from "../../../session/formats/harness/store.ts";
import type { ConversionTally, Converting } from "./convert.ts";

/** What has no place in version 3, a note for each kind. */
export function lossesOf({ session, rows, tips }: Converting): string[] {
	const { store, skipped } = session;
	const left = session.rows.length - rows.length;
	return [
		...losses(left, "entry", "left out, on other branches", "entries"),
		...(store === undefined ? [] : storeLosses(store)),
		...losses(
			tips.reduce((sum, { queued = 0 }) => sum + queued, 0),
			"queued input",
			"left out",
		),
		...(tips.length === 0 ? [] : ["names of branches are in `custom` entries at their ends"]),
		...losses(store?.faults.length ?? 0, "fault", "that pi-agent-core refuses the file for, passed over"),
		...(store === undefined
			? losses(skipped.length, "line that is no entry", "left out", "lines that are no entries")
			: []),
		...(store?.tornTail === undefined ? [] : ["the unfinished last write left out"]),
	];
}

function storeLosses({ values, lists, usage, records }: Store): string[] {
	const isOf = (wanted: string) => (namespace: string) => namespace === wanted;
	const log = records.length - (records.length > 0 ? usage.length : 0); // in 0.84 usage rows are records
	return [
		...losses(count(values, isForeign), "value", "of applications left out"),
		...losses(count(lists, isForeign), "list", "of applications left out"),
		...losses(count(values, isOf("pi.result")), "result", "of operations left out"),
		...losses(count(values, isOf("pi.op.meta")), "running operation", "left out"),
		...losses(log, "record", "of operations left out"),
		...losses(usage.length, "usage row", "left out: totals are those of the messages"),
	];
}

function count(cells: Cells<unknown>, isWanted: (namespace: string) => boolean): number {
	let sum = 0;
	for (const [namespace, keys] of cells) if (isWanted(namespace)) sum += keys.size;
	return sum;
}

function isForeign(namespace: string): boolean {
	return namespace !== "pi" && !namespace.startsWith("pi.");
}

/** What had to be said in another way; known when all is written. */
export function tallyNotes({ dropped, copied, renamed }: ConversionTally): string[] {
	return [
		...losses(dropped, "reply", "that the harness does not show taken out by edits", "replies"),
		...losses(copied, "compaction", "followed by copies of what it kept"),
		...losses(renamed, "change of tools", "kept as `custom`", "changes of tools"),
	];
}

function losses(count: number, one: string, what: string, many?: string): string[] {
	return count === 0 ? [] : [`${counted(count, one, many)} ${what}`];
}
