import { basename, dirname, resolve } from "node:path";
import { type SalvagedRecord, salvageRecords } from "../lint/salvage.ts";
import { decodeUtf8 } from "../read/decode.ts";
import { readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { CURRENT_VERSION, isSessionRecord } from "../session/header.ts";
import { isLinked } from "../session/ids.ts";
import { asString, isObject, type JsonObject, parseJson } from "../session/json.ts";
import { stringify } from "../session/stringify.ts";
import { directoryCwd } from "./directory-cwd.ts";

/** A header that was put together, as a line, and where its members come from. */
export interface RebuiltHeader {
	readonly line: string;
	/** In words: `the id and the time from the name of the file`. */
	readonly origin: string;
}

/** What a header can be put together from. */
export interface Remains {
	/** The damaged line that was the header, if there is one. */
	readonly damaged?: Uint8Array;
	readonly path: string | undefined;
	readonly exists: ((path: string) => boolean) | undefined;
}

/**
 * Puts a header together from what is left of the old one, the file's name and directory, and its first entry
 * (format §2, §11). It says of itself that it was rebuilt.
 */
export function rebuildHeader(source: Source, { damaged, path, exists }: Remains): RebuiltHeader {
	const piece = damaged === undefined ? undefined : salvagedHeader(damaged);
	if (piece?.isWhole) return { line: stringify(piece.value), origin: "as it stands in the damaged line" };
	const old = piece?.value ?? {};
	const name = nameParts(path);
	const first = firstEntry(source);
	const id = pick(["the damaged line", asString(old["id"])], ["the file's name", name.id]) ?? {
		from: "the first entry",
		value: `rebuilt-${hash(stringify(first))}`,
	};
	const time = pick(
		["the damaged line", asString(old["timestamp"])],
		["the file's name", name.timestamp],
		["the first entry", asString(first["timestamp"])],
	) ?? { from: "", value: new Date(0).toISOString() };
	const cwd = findCwd(old, path, exists);
	const header = {
		type: "session",
		...(isLinked(first) ? { version: CURRENT_VERSION } : {}),
		id: id.value,
		timestamp: time.value,
		...(cwd === undefined ? {} : { cwd: cwd.value }),
		metadata: { rebuiltBy: "sessionctl repair" },
	};
	const directory =
		cwd === undefined ? "the working directory is not known" : `the working directory from ${cwd.from}`;
	return { line: stringify(header), origin: `the id from ${id.from}, ${directory}` };
}

/** The first header among the records that can be made out in a line, and no further. */
function salvagedHeader(damaged: Uint8Array): SalvagedRecord | undefined {
	for (const record of salvageRecords(damaged)) if (isSessionRecord(record.value)) return record;
	return undefined;
}

function findCwd(old: JsonObject, path: Remains["path"], exists: Remains["exists"]): Picked | undefined {
	const directory = path === undefined ? "" : basename(dirname(resolve(path)));
	return pick(
		["the damaged line", asString(old["cwd"])],
		["the directory's name", directoryCwd(directory, exists)],
	);
}

interface Picked {
	readonly from: string;
	readonly value: string;
}

/** The first of several that is known. */
function pick(
	...offers: readonly (readonly [from: string, value: string | undefined])[]
): Picked | undefined {
	for (const [from, value] of offers) if (value) return { from, value };
	return undefined;
}

/** `2026-05-04T09-12-00-000Z_<id>.jsonl`. */
const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)_([A-Za-z0-9][\w.-]*)\.jsonl$/;

function nameParts(path: string | undefined): { readonly id?: string; readonly timestamp?: string } {
	const [, hour, minute, second, rest, id] = FILE_NAME.exec(basename(path ?? "")) ?? [];
	return id === undefined ? {} : { id, timestamp: `${hour}:${minute}:${second}.${rest}` };
}

const LONGEST_ENTRY = 1 << 20;

/** The first object of the file that is no header. */
function firstEntry(source: Source): JsonObject {
	for (const line of readLines(source, { maxLength: LONGEST_ENTRY })) {
		const value = line.tooLong ? undefined : parseJson(decodeUtf8(line.buffer, line.start, line.end));
		if (isObject(value) && !isSessionRecord(value)) return value;
	}
	return {};
}

function hash(text: string): string {
	const { createHash } = process.getBuiltinModule("node:crypto");
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
