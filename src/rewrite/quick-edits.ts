// Hot: looks at every line of a file of gigabytes.
import { decodeUtf8 } from "../read/decode.ts";
import { bytesOf, type Line, readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { isObject, type JsonObject, parseJson } from "../session/json.ts";
import { INVALID, JsonScanner, OBJECT } from "../session/scan/json-scanner.ts";
import { numberOfName } from "../session/scan/names.ts";
import { decode } from "../session/scan/outline.ts";
import { openStringMemory } from "../session/scan/string-end.ts";
import { find, isString, textEnd, textStart } from "../session/scan/tape.ts";
import type { Edit } from "./edit.ts";
import { type MemberEdit, setMembers } from "./member-edits.ts";
import { objectOf } from "./members.ts";
import type { Plan } from "./plan.ts";
import { countChanges, type MutableTally } from "./tally.ts";
import { renameHookMessage } from "./v2-to-v3.ts";

/**
 * What migration changes in a file of version 2, found without a row for each entry and without parsing more than the few
 * lines that have to change.
 * @param tally is told of every line, as the edits are taken
 */
export function* quickEdits(
	source: Source,
	plan: Plan,
	tally: MutableTally,
	onProgress: ((bytes: number) => void) | undefined,
): Generator<Edit, void, undefined> {
	const { memory, stringEnd } = openStringMemory();
	const scanner = new JsonScanner(stringEnd);
	let paced = 0;
	for (const line of readLines(source, { memory, onProgress })) {
		const { offset } = line;
		if (offset - paced >= PACE_BYTES) {
			// An edit of nothing, so that copying keeps pace with looking where nothing is to be changed.
			yield { start: offset, end: offset, text: "" };
			paced = offset;
		}
		for (const { start, end, text } of lineEdits(scanner, line, plan, tally)) {
			yield { start: offset + start, end: offset + end, text };
		}
	}
}

const PACE_BYTES = 1 << 20;
const NO_EDITS: readonly MemberEdit[] = [];

function lineEdits(scanner: JsonScanner, line: Line, plan: Plan, tally: MutableTally): readonly MemberEdit[] {
	if (line.offset === plan.header.offset) {
		return setMembers(objectOf(bytesOf(line)), { version: plan.to });
	}
	const record = recordOn(scanner, line, tally);
	if (record === undefined || record.type === "session") return NO_EDITS;
	tally.entries++;
	if (record.role !== "hookMessage") return NO_EDITS;
	const edits = renameHookMessage(objectOf(bytesOf(line)));
	countChanges(tally, edits);
	return edits;
}

/** As much of a record as tells what is to be done to it. */
interface Kind {
	readonly type: unknown;
	/** That of its message. */
	readonly role: unknown;
}

/** The record on a line; nothing, but a count, where there is none. */
function recordOn(scanner: JsonScanner, line: Line, tally: MutableTally): Kind | undefined {
	if (line.tooLong) {
		tally.tooLong++;
		return undefined;
	}
	const { buffer, start, end } = line;
	const verdict = scanner.scan(buffer, start, end);
	if (verdict === OBJECT) return scannedKind(scanner, buffer);
	const text = decodeUtf8(buffer, start, end);
	const value = verdict === INVALID ? undefined : parseJson(text);
	if (isObject(value)) return parsedKind(value);
	if (value) tally.notObjects++;
	if (value === undefined && text.trim() !== "") {
		tally.malformed++;
		tally.firstMalformed ??= line.number;
	}
	return undefined;
}

function scannedKind(scanner: JsonScanner, bytes: Buffer): Kind {
	const message = find(scanner, 0, MESSAGE);
	const text = (node: number) =>
		isString(scanner, bytes, node)
			? decode(bytes, textStart(scanner, node), textEnd(scanner, node), scanner.isAscii)
			: undefined;
	return {
		type: text(find(scanner, 0, TYPE)),
		role: message === -1 ? undefined : text(find(scanner, message, ROLE)),
	};
}

function parsedKind({ type, message }: JsonObject): Kind {
	return { type, role: isObject(message) ? message["role"] : undefined };
}

const TYPE = numberOfName("type");
const MESSAGE = numberOfName("message");
const ROLE = numberOfName("role");
