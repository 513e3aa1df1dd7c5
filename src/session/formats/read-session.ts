import type { Source } from "../../read/source.ts";
import type { Reading, ReadOptions } from "../read-records.ts";
import { agent } from "./agent/format.ts";
import type { Format } from "./format.ts";
import { readHead } from "./head.ts";
import { FORMATS } from "./index.ts";

/**
 * Reads a file of any format that is known, told by its content. Never throws on what it holds; keeps no more than
 * the rows and the longest line or record in memory.
 */
export function readSession(source: Source, options: ReadOptions = {}): Reading {
	const format = options.asAgent === true ? agent : recognize(source);
	return format.read(source, options);
}

/** The format of a file: the first that claims it. */
export function recognize(source: Source): Format {
	const head = readHead(source);
	return FORMATS.find((known) => known.recognizes(head, source)) ?? agent;
}
