import { decodeUtf8 } from "../../../read/decode.ts";
import { bytesOf, type Line, readLines } from "../../../read/lines.ts";
import type { Source } from "../../../read/source.ts";
import { asString, isObject, type JsonObject, parseJson } from "../../json.ts";
import { type Place, placeOf } from "../../row.ts";

/** What a line commits as one: several writes since 0.85, a single mutation in 0.84 (harness format §4, §14). */
export interface Transaction extends Place {
	/** What the format calls it. */
	readonly kind: "transaction" | "mutation";
	/** In the order of the line; none in an empty array. */
	readonly writes: readonly Write[];
}

/** One write, taken apart. */
export interface Write {
	/** `entry`, `usage`, `value`, …; empty when it has none. */
	readonly kind: string;
	/** What it does, or of which type it is: `set`, `append`, `message`; empty where the kind says all. */
	readonly action: string;
	/** Its number in the file; `undefined` for what is none. */
	readonly seq: number | undefined;
	/** What it is about: namespace and key, an id, or a lane; empty when it names nothing. */
	readonly address: string;
	/** What it puts there: all that is not named above; `undefined` for nothing, as in a deletion. */
	readonly value: unknown;
	/** The write as it is in the file. */
	readonly raw: unknown;
}

/** The transaction on a line; `undefined` when there is no such line, or it holds no JSON that could be one. */
export function transactionOn(
	source: Source,
	line: number,
	kind: Transaction["kind"],
): Transaction | undefined {
	for (const candidate of readLines(source)) {
		if (candidate.number === line) return toTransaction(candidate, kind);
	}
	return undefined;
}

function toTransaction(line: Line, kind: Transaction["kind"]): Transaction | undefined {
	const writes = writesOn(line);
	return writes && { ...placeOf(line), kind, writes: writes.map(toWrite) };
}

/** The writes of a line as they are; `undefined` when it holds neither an object nor an array. */
export function writesOn(line: Line): readonly unknown[] | undefined {
	const value = line.tooLong ? undefined : parseJson(decodeUtf8(line.buffer, line.start, line.end));
	if (Array.isArray(value)) return value;
	return isObject(value) ? [value] : undefined;
}

/** The lines after the header that hold a text, as the harness writes it in JSON. */
export function* linesWith(source: Source, text: string): Generator<Line, void, undefined> {
	const wanted = Buffer.from(JSON.stringify(text).slice(1, -1));
	for (const line of readLines(source)) {
		if (line.number > 1 && !line.tooLong && bytesOf(line).includes(wanted)) yield line;
	}
}

/** Which members of a kind of write say what it does, and what it is about. */
const NAMES: Readonly<Record<string, { readonly action?: string; readonly address: readonly string[] }>> = {
	entry: { action: "type", address: ["id"] },
	usage: { address: ["id"] },
	value: { action: "op", address: ["namespace", "key"] },
	list: { action: "op", address: ["namespace", "key"] },
	record: { action: "type", address: ["id"] },
	lane: { address: ["lane"] },
	fact: { action: "fact", address: ["targetId"] },
};

function toWrite(raw: unknown): Write {
	if (!isObject(raw)) return { kind: "", action: "", seq: undefined, address: "", value: raw, raw };
	const kind = asString(raw["kind"]) ?? "";
	const { action = "", address } = (Object.hasOwn(NAMES, kind) && NAMES[kind]) || { address: [] };
	const named = ["kind", action, ...address].filter((name) => typeof raw[name] === "string");
	const seq = typeof raw["seq"] === "number" ? raw["seq"] : undefined;
	if (seq !== undefined) named.push("seq");
	return {
		kind,
		action: asString(raw[action]) ?? "",
		seq,
		address: address.flatMap((name) => asString(raw[name]) || []).join("/"),
		value: remaining(raw, named),
		raw,
	};
}

function remaining(raw: JsonObject, named: readonly string[]): unknown {
	const others = Object.entries(raw).filter(([name]) => !named.includes(name));
	const [[name, value] = [], another] = others;
	if (name === undefined) return undefined;
	return name === "value" && another === undefined ? value : Object.fromEntries(others);
}
