import type { Source } from "../../read/source.ts";
import type { Reading, ReadOptions } from "../read-records.ts";
import { agent } from "./agent/format.ts";
import { readHead } from "./head.ts";
import { FORMATS } from "./index.ts";

/**
 * Reads a file of any format that is known, told by its content. Never throws on what it holds; keeps no more than
 * the rows and the longest line or record in memory.
 */
export function readSession(source: Source, options: ReadOptions = {}): Reading {
	const head = readHead(source);
	const format = FORMATS.find((known) => known.recognizes(head, source)) ?? agent;
	return format.read(source, options);
}
