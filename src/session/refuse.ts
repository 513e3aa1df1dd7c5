import { StringDecoder } from "node:string_decoder";
import { type Line, readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { findHeader } from "./find-header.ts";
import { isEvent } from "./formats/event-stream/is-event.ts";
import { isHeader, isSessionRecord } from "./header.ts";
import { isLinked } from "./ids.ts";
import { asString, isObject, type JsonObject, parseJson } from "./json.ts";
import type { LooksLike, Refusal } from "./refusal.ts";
import { KNOWN_ENTRY_TYPES } from "./types.ts";

const LINES_LOOKED_AT = 50;
const LONGEST_LINE_LOOKED_AT = 1 << 20;
const HEAD_BYTES = 1 << 20;

/** Says what a file looks like whose first line that parses is no header. Looks at its first lines only. */
export function refuse(source: Source): Refusal {
	if (source.size === 0) return { looksLike: "empty", line: 0 };
	const sample: SampleLine[] = [];
	for (const line of readLines(source, { maxLength: LONGEST_LINE_LOOKED_AT })) {
		sample.push(sampleLine(line));
		if (sample.length === LINES_LOOKED_AT) break;
	}
	return byRecords(sample, source) ?? byText(source);
}

interface SampleLine {
	readonly number: number;
	readonly text: string;
	/** `undefined` when it does not parse. */
	readonly value: unknown;
}

function sampleLine(line: Line): SampleLine {
	const text = line.tooLong ? "" : line.buffer.toString("utf8", line.start, line.end);
	return { number: line.number, text, value: parseJson(text) };
}

/** Judges by the first line that parses, if there is one. */
function byRecords(sample: readonly SampleLine[], source: Source): Refusal | undefined {
	const [firstLine] = sample;
	const unmarked = firstLine?.text.startsWith("\ufeff") ? parseJson(firstLine.text.slice(1)) : undefined;
	if (isHeader(unmarked)) return { looksLike: "byte-order-mark", line: 1 };
	const first = sample.find((line) => line.value);
	if (first === undefined) return undefined;
	const record = isObject(first.value) ? first.value : {};
	const harness = harnessFormat(record);
	if (harness !== undefined) return { looksLike: inPlace(harness, first), line: first.number };
	const recordType = asString(record["type"]);
	if (isEvent(record)) return { looksLike: "event-stream", line: first.number, recordType };
	if (sample.some((line) => isHeader(line.value))) {
		return { looksLike: "header-not-first", line: first.number, recordType };
	}
	if (!isObject(first.value)) return undefined;
	const holdsEntries = sample.some(isLinkedEntry);
	// Two of three things make a header, and an entry has its type.
	const signs = [isSessionRecord(record), isHeaderLike(record), holdsEntries].filter(Boolean).length;
	if (signs >= 2 && (recordType === "session" || !KNOWN_ENTRY_TYPES.has(recordType ?? "")))
		return { looksLike: "header-invalid", line: first.number, recordType };
	const isOther = recordType === undefined || !KNOWN_ENTRY_TYPES.has(recordType);
	if (isOther && !holdsEntries) return { looksLike: "json-lines", line: first.number, recordType };
	if (findHeader(source) !== undefined)
		return { looksLike: "header-not-first", line: first.number, recordType };
	const damaged = sample.find((line) => line.value === undefined && line.text.trim() !== "");
	const isCorrupt = damaged !== undefined && damaged.number < first.number;
	return isCorrupt
		? { looksLike: "header-corrupt", line: damaged.number }
		: { looksLike: "header-missing", line: first.number, recordType };
}

/** A header by what else it holds, and not another program's record that happens to be called `session`. */
function isHeaderLike(record: JsonObject): boolean {
	return Object.hasOwn(record, "version") || Object.hasOwn(record, "cwd"); // no entry has these
}

/** An entry by its type and its place in a tree: other programs have messages too. */
function isLinkedEntry({ value }: SampleLine): boolean {
	return isObject(value) && isLinked(value) && KNOWN_ENTRY_TYPES.has(asString(value["type"]) ?? "");
}

/** The formats of the agent's core library (see the table of first lines in its format notes). */
function harnessFormat(record: JsonObject): LooksLike | undefined {
	if (record["kind"] === "header") return harnessVersion(record);
	const isStore = typeof record["seq"] === "number" && Array.isArray(record["writes"]);
	return isStore || record["type"] === "commit" ? "harness-store" : undefined;
}

function harnessVersion({ v, version, storageVersion }: JsonObject): LooksLike | undefined {
	if (v === undefined && version === undefined) return undefined;
	if (v === 4)
		return typeof storageVersion === "number" && storageVersion > 1 ? "harness-newer" : "harness-0.85";
	return v === undefined && version === 4 ? "harness-0.84" : "harness-newer";
}

/** The harness looks for its header on the first line alone. */
function inPlace(harness: LooksLike, { number }: SampleLine): LooksLike {
	const isHeader = harness === "harness-0.85" || harness === "harness-0.84";
	return isHeader && number > 1 ? "harness-header-not-first" : harness;
}

function byText(source: Source): Refusal {
	const head = Buffer.alloc(Math.min(source.size, HEAD_BYTES));
	const count = source.read(head, 0, head.length, 0);
	const text = new StringDecoder("utf8").write(head.subarray(0, count)); // without a character cut in half
	const start = text.trim(); // a byte order mark counts as white space
	return { looksLike: textKind(start, count === source.size), line: start === "" ? 0 : 1 };
}

function textKind(text: string, isWhole: boolean): LooksLike {
	if (text === "") return "blank";
	if (text.startsWith("SQLite format 3\0")) return "sqlite";
	if (/^<(!doctype|html|head|body|\?xml)/i.test(text)) return "html";
	if (text.startsWith("[")) return "json-array";
	if (text.startsWith("{")) return isWhole && !text.includes("\n") ? "line-damaged" : "json-document";
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what makes it binary
	return /[\0-\x08\x0e-\x1f\ufffd]/.test(text) ? "binary" : "text";
}
