// Hot: looks at every line of a file of gigabytes.
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
		for (const { start, end, text } of lineEdits(line, offset, plan)) {
			yield { start: offset + start, end: offset + end, text };
		}
		// An edit of nothing, so that copying keeps pace with looking where nothing is to be changed.
		if (offset - paced < PACE_BYTES) continue;
		yield { start: offset, end: offset, text: "" };
		paced = offset;
	}
}

const PACE_BYTES = 1 << 20;
const NO_EDITS: readonly MemberEdit[] = [];

function lineEdits(line: Line, offset: number, plan: Plan): readonly MemberEdit[] {
	const json = line.buffer.subarray(line.start, line.end);
	if (offset === plan.header.offset) return setMembers(objectOf(json), { version: plan.to });
	if (!maySayHookMessage(json) || parseJson(decodeUtf8(json)) === undefined) return NO_EDITS;
	return renameHookMessage(objectOf(json));
}

const HOOK_MESSAGE = Buffer.from("hookMessage");
const ESCAPE = Buffer.from("\\u00");

/** Whether a line holds the word, or an escape that could be one of its letters. */
function maySayHookMessage(json: Buffer): boolean {
	if (json.includes(HOOK_MESSAGE)) return true;
	for (let at = json.indexOf(ESCAPE); at !== -1; at = json.indexOf(ESCAPE, at + 1)) {
		const digit = json[at + ESCAPE.length];
		if (digit === 0x34 || digit === 0x36 || digit === 0x37) return true; // `M`, `a` to `o`, `s`
	}
	return false;
}
