import { decodeUtf8 } from "../read/decode.ts";
import { asString, isObject, type JsonObject, parseJson } from "../session/json.ts";
import { KNOWN_ENTRY_TYPES } from "../session/types.ts";
import { type BrokenScan, type Span, scanBroken } from "./scan-broken.ts";

/** A record of a session inside lines that are no entries. Places count bytes from the start of what was searched. */
export interface SalvagedRecord {
	readonly start: number;
	readonly end: number;
	/** All of it is there; else it is cut short, and `value` holds what stands whole before the cut. */
	readonly isWhole: boolean;
	readonly value: JsonObject;
	/** Where control characters stand raw in its strings; who writes it again has to escape them. */
	readonly rawControls: readonly number[];
}

/**
 * Finds the entries and headers in bytes that do not parse as they stand: one or several lines of a file, with the
 * line feeds between them. Whole records may be spread over lines; one that is cut short ends with its line at the
 * latest. In the order of the bytes; none lies in another. Takes time in proportion to the bytes, whatever they are, and
 * holds few records at a time: there may be a million.
 */
export function* salvageRecords(bytes: Uint8Array): Generator<SalvagedRecord, void, undefined> {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	const searched: Searched = { buffer, text: buffer.toString("latin1") };
	const { text } = searched;
	let start = nextObject(text, 0);
	while (start !== -1) {
		const scan = scanBroken(text, start);
		if (scan.isWhole) {
			yield* toRecord(searched, start, scan);
			start = nextObject(text, scan.end);
			continue;
		}
		const inner = scan.inner.flatMap((span) => toRecord(searched, span.start, scanBroken(text, span.start)));
		const resume = Math.max(start + 1, scan.lastToken, inner.at(-1)?.end ?? 0);
		const next = nextObject(text, resume);
		yield* cutRecord(searched, start, Math.min(inner[0]?.start ?? scan.end, endOfCut(scan, next)));
		yield* inner;
		start = next;
	}
}

/** Bytes, and the same with one unit for each. */
interface Searched {
	readonly buffer: Buffer;
	readonly text: string;
}

/** The object that made the scan fail starts before the place of the failure, when a string swallowed its brace. */
function endOfCut(scan: BrokenScan, next: number): number {
	return next === -1 ? scan.end : Math.max(scan.lastToken, Math.min(scan.end, next));
}

function nextObject(text: string, from: number): number {
	const opening = /\{[ \t\r\n]*"/g;
	opening.lastIndex = from;
	return opening.exec(text)?.index ?? -1;
}

/** The whole object of a scan, if it is a record of a session. */
function toRecord(searched: Searched, start: number, scan: BrokenScan): SalvagedRecord[] {
	const { end, rawControls } = scan;
	const value = parseJson(decode(searched, { start, end }, rawControls));
	return isObject(value) && isRecord(value) ? [{ start, end, isWhole: true, value, rawControls }] : [];
}

/** What can be read of an object before it is cut. */
function cutRecord(searched: Searched, start: number, limit: number): SalvagedRecord[] {
	const { text } = searched;
	const lineFeed = text.slice(start, limit).indexOf("\n");
	const end = lineFeed === -1 ? limit : start + lineFeed;
	const scan = scanBroken(text, start, end);
	const value = parseJson(decode(searched, { start, end: scan.goodEnd }, scan.rawControls) + scan.closers);
	const { rawControls } = scan;
	return isObject(value) && isCutRecord(value) ? [{ start, end, isWhole: false, value, rawControls }] : [];
}

/** Blocks of content have a `type` too, so that a type which is not known has to have its place in the tree. */
function isRecord(value: JsonObject): boolean {
	const type = asString(value["type"]);
	if (type === undefined) return false;
	if (type === "session") return typeof value["id"] === "string";
	const hasId = typeof value["id"] === "string";
	if (KNOWN_ENTRY_TYPES.has(type)) return hasId || Object.hasOwn(value, "timestamp");
	return hasId && Object.hasOwn(value, "parentId");
}

function isCutRecord(value: JsonObject): boolean {
	const type = asString(value["type"]) ?? "";
	return isRecord(value) || type === "session" || KNOWN_ENTRY_TYPES.has(type);
}

/** A piece of text in which control characters at the places given are written as JSON has them. */
function decode({ buffer, text }: Searched, { start, end }: Span, places: readonly number[]): string {
	if (places.length === 0) return decodeUtf8(buffer, start, end);
	const pieces: string[] = [];
	let done = start;
	for (const place of places) {
		if (place >= end) break;
		const code = text.charCodeAt(place).toString(16).padStart(4, "0");
		pieces.push(text.slice(done, place), `\\u${code}`);
		done = place + 1;
	}
	pieces.push(text.slice(done, end));
	return Buffer.from(pieces.join(""), "latin1").toString();
}
