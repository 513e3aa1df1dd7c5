// Hot: looks at every line of a file of gigabytes.
import { constants } from "node:buffer";
import { decodeUtf8 } from "../read/decode.ts";
import { type Line, readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { parseJson } from "../session/json.ts";
import type { Edit } from "./edit.ts";
import { type MemberEdit, setMembers } from "./member-edits.ts";
import { objectOf } from "./members.ts";
import type { Plan } from "./plan.ts";
import { type Range, sliceSource } from "./ranges.ts";
import { renameHookMessage } from "./v2-to-v3.ts";

/**
 * What migration changes in a file of version 2, found without parsing more than the few lines that may have to
 * change. Nothing is counted on the way.
 */
export function* quickEdits(
	source: Source,
	plan: Plan,
	range: Range,
	onProgress: ((bytes: number) => void) | undefined,
): Generator<Edit, void, undefined> {
	let paced = range.from;
	for (const line of readLines(sliceSource(source, range), { onProgress })) {
		const offset = range.from + line.offset;
		if (offset - paced >= PACE_BYTES) {
			// An edit of nothing, so that copying keeps pace with looking where nothing is to be changed.
			yield { start: offset, end: offset, text: "" };
			paced = offset;
		}
		for (const { start, end, text } of lineEdits(line, offset, plan)) {
			yield { start: offset + start, end: offset + end, text };
		}
	}
}

const PACE_BYTES = 1 << 20;
const NO_EDITS: readonly MemberEdit[] = [];

function lineEdits(line: Line, offset: number, plan: Plan): readonly MemberEdit[] {
	if (line.tooLong) return NO_EDITS;
	const json = line.buffer.subarray(line.start, line.end);
	if (offset === plan.header.offset) return setMembers(objectOf(json), { version: plan.to });
	if (!maySayHookMessage(json) || parseJson(decodeUtf8(json)) === undefined) return NO_EDITS;
	return renameHookMessage(objectOf(json));
}

/** The word, or an escape of a letter it has: `M`, `a` to `o`, `s`. */
const HOOK_MESSAGE = /hookMessage|\\u00[467]/;

/** Looked for in a text of one character a byte, which is made faster than any other. */
function maySayHookMessage(json: Buffer): boolean {
	return json.length > constants.MAX_STRING_LENGTH || HOOK_MESSAGE.test(json.toString("latin1"));
}
