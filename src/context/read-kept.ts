import { firstBytes, type Source } from "../read/source.ts";
import { agent } from "../session/formats/agent/format.ts";
import { mayBeHarness075 } from "../session/formats/harness-075/find-marks.ts";
import { HARNESS_075_VERSION, isMark } from "../session/formats/harness-075/session.ts";
import { readSession, recognize } from "../session/formats/read-session.ts";
import { headerVersion } from "../session/header.ts";
import { nearHeader, readLastPart } from "../session/last-part.ts";
import type { Reading, ReadOptions } from "../session/read-records.ts";
import type { Session } from "../session/session.ts";
import { indexTree } from "../tree/index-tree.ts";
import { pathTo } from "../tree/path.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import { firstLine } from "./kept-range.ts";
import { selectFromPath } from "./selection.ts";
import { setsModel, setsThinkingLevel } from "./settings.ts";
import { givesMessages } from "./stale-leaf.ts";

/**
 * Reads as much of a file as the context at its leaf needs once it is narrowed to the kept range (`keptRange`): the last
 * part, if that is enough, and else all. A file is only appended to and its last entry is the leaf (format §4), so what
 * an id names in the last part it names in the whole.
 *
 * A file of the old harness is told by a mark in the first 64 KiB or in the kept range, whatever is between.
 * @param sizes how many of the last bytes to try, one after another (default: up to 32 MiB and a quarter of the file)
 * @returns the session of the last part, with `from`, or of the whole file
 */
export function readKept(
	source: Source,
	options: ReadOptions = {},
	sizes: Iterable<number> = partSizes(source.size),
): Reading {
	const asAgent = options.asAgent === true;
	if (!asAgent && (recognize(source) !== agent || mayBeHarness075(firstBytes(source, HEAD_BYTES)))) {
		return readSession(source, options);
	}
	const part = readEnoughOf(source, options, sizes);
	const reading: Reading =
		part === undefined ? agent.read(source, { ...options, asAgent: true }) : { ok: true, session: part };
	return asAgent || !reading.ok || !hasMark(reading.session) ? reading : readSession(source, options);
}

const HEAD_BYTES = 1 << 16;
const FIRST_BYTES = 1 << 21;
const MOST_BYTES = 1 << 25;

/** Where no part is enough, a third of the file has been read in vain at most. */
function* partSizes(fileBytes: number): Generator<number, void, undefined> {
	for (let size = FIRST_BYTES; size <= Math.min(MOST_BYTES, fileBytes / 4); size *= 4) yield size;
}

/** The last part of a file that is enough; nothing when only all of it is, or is as fast. */
function readEnoughOf(source: Source, options: ReadOptions, sizes: Iterable<number>): Session | undefined {
	const header = nearHeader(source);
	if (header === undefined || headerVersion(header.raw) < 3) return undefined;
	for (const size of sizes) {
		const from = source.size - size;
		if (from <= header.offset + header.bytes) return undefined;
		const part = readLastPart(source, header, from, options);
		const verdict = judge(part);
		if (verdict !== "too-short") return verdict === "enough" ? part : undefined;
	}
	return undefined;
}

/**
 * Whether the last part of a file decides what the kept range is, its settings, and what is said of it. `too-short`: a
 * longer one may. `in-doubt`: only the whole file does.
 */
function judge(part: Session): "enough" | "too-short" | "in-doubt" {
	if (part.rows.length === 0) return "too-short";
	if (part.rows.some(({ hasOwnId }) => !hasOwnId)) return "in-doubt"; // ids are derived by counting all entries
	const tree = indexTree(part);
	const { indexes, end } = pathTo(tree, tree.leaf);
	if (hasRange(tree, indexes, end === "root") && hasSettings(tree, indexes, end === "root")) return "enough";
	return end === "missing-parent" ? "too-short" : "in-doubt";
}

/** A boundary that is lost, and a path that gives nothing, are spoken of in words that only the whole file has. */
function hasRange(tree: Tree, path: readonly number[], isWhole: boolean): boolean {
	const { compactionAt, firstKeptAt } = selectFromPath(tree, path);
	if (compactionAt === -1) return isWhole && path.some((index) => givesMessages(tree, index));
	const { id, link } = rowOf(tree, path[compactionAt] ?? -1);
	return firstKeptAt < compactionAt || link === id || (isWhole && compactionAt === 0);
}

function hasSettings({ rows }: Tree, path: readonly number[], isWhole: boolean): boolean {
	if (isWhole) return true;
	const own = path.flatMap((index) => rows[index] ?? []);
	return own.some(setsModel) && own.some(setsThinkingLevel);
}

/** Whether an entry of the old harness stands among the lines from the first kept entry on. */
function hasMark(session: Session): boolean {
	const { version, rows } = session;
	if (version !== HARNESS_075_VERSION || !rows.some(isMark)) return false;
	const tree = indexTree(session);
	const { indexes } = pathTo(tree, tree.leaf);
	const start = firstLine(indexes.slice(selectFromPath(tree, indexes).firstKeptAt));
	return rows.some((row, index) => index >= start && isMark(row));
}
