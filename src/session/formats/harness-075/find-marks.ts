import type { Source } from "../../../read/source.ts";
import { firstHeader } from "../../find-header.ts";
import { headerVersion } from "../../header.ts";
import { HARNESS_075_VERSION } from "./session.ts";

const MARKS = ['"leaf"', '"active_tools_change"', '"retainedTail"'].map((mark) => Buffer.from(mark));
const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length));
const CHUNK_BYTES = 1 << 20;

/**
 * Whether a file may be one of the old harness: looks for its words alone, which is far faster than reading it, and in
 * files of its version only.
 */
export function mayBeHarness075(source: Source): boolean {
	const header = firstHeader(source);
	if (header === undefined || headerVersion(header.raw) !== HARNESS_075_VERSION) return false;
	const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
	for (let position = 0; ; ) {
		const count = source.read(buffer, 0, CHUNK_BYTES, position);
		const chunk = buffer.subarray(0, count);
		if (MARKS.some((mark) => chunk.includes(mark))) return true;
		if (count <= LONGEST_MARK) return false;
		position += count - LONGEST_MARK;
	}
}
