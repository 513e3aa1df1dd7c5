import type { Finding } from "../../lint/finding.ts";
import { type MemberEdit, removeMembers, setJson } from "../../rewrite/member-edits.ts";
import { findMember, type ObjectSpans, objectOfMember, parseMember } from "../../rewrite/members.ts";
import { isObject, parseJson } from "../../session/json.ts";
import { readBytes } from "../../session/payload.ts";
import type { Row } from "../../session/row.ts";
import { stringify } from "../../session/stringify.ts";
import type { Change } from "../change.ts";
import { loneHalves } from "../lone-halves.ts";
import { splicesOf } from "../splice.ts";
import { isProtected, NEWEST_REPLY, placeOf, rowOfFinding, type Step } from "../step.ts";
import { withoutControls } from "../without-controls.ts";

/** The edits for a member at fault. */
type Mend = (holder: ObjectSpans, name: string, row: Row) => readonly MemberEdit[];

/** Members that one value, or none, is right for. */
const MENDS: Readonly<Record<string, readonly [does: string, mend: Mend]>> = {
	"content/null": [
		"gives the message an empty content",
		(holder, name, { role }) => [setJson(holder, name, role === "user" ? '""' : "[]")],
	],
	"content/missing-usage": [
		"puts in a usage of zeros, marked as unknown",
		(holder, name) => [setJson(holder, name, zeros(name))],
	],
	"tool/invalid-arguments": [
		"makes the arguments an object",
		(holder, name) => [setJson(holder, name, argumentsOf(holder, name))],
	],
	"tool/scratch-field": ["takes the member out", (holder, name) => removeMembers(holder, [name])],
	"entry/legacy-role": [
		"renames the role to `custom`",
		(holder, name) => [setJson(holder, name, '"custom"')],
	],
	"entry/control-characters": [
		"takes the control characters out",
		(holder, name) => [setJson(holder, name, cleaned(holder, name))],
	],
};

/** Mends single members of entries; all else on their lines stays byte for byte. */
export const members: Step = {
	rules: [...Object.keys(MENDS), "entry/lone-surrogate"],
	*mend(bench): Generator<Change> {
		const { source } = bench.look;
		for (const rule of this.rules) {
			for (const finding of bench.findings(rule)) {
				const row = rowOfFinding(bench, finding);
				if (row === undefined) continue;
				if (isProtected(bench, row)) {
					bench.leave(rule, finding, NEWEST_REPLY);
					continue;
				}
				const line = readBytes(source, row.offset, row.bytes);
				const [does, edits] = mend(line, finding, row);
				if (edits.length === 0) continue;
				const touches = bench.isNewestReply(row) ? { touchesNewest: true } : {};
				yield { rule, at: placeOf(finding), does, splices: splicesOf(row.offset, edits), ...touches };
			}
		}
	},
};

type Edits = readonly Pick<MemberEdit, "start" | "end" | "text">[];

function mend(
	line: Buffer,
	{ rule, pointer = "" }: Finding,
	row: Row,
): readonly [does: string, edits: Edits] {
	const [does, mendMember] = MENDS[rule] ?? [];
	if (does === undefined || mendMember === undefined) {
		return ["puts `\\ufffd` in the place of the half", loneHalves(line)];
	}
	const found = objectOfMember(line, pointer);
	return [`${does} (\`${pointer}\`)`, found === undefined ? [] : mendMember(...found, row)];
}

const COST = '{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}';

function zeros(name: string): string {
	const rest = `"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"totalTokens":0,"cost":${COST}`;
	return name === "cost" ? COST.replace("}", ',"unknown":true}') : `{${rest},"unknown":true}`;
}

/** What the text of an object says; else nothing. */
function argumentsOf(holder: ObjectSpans, name: string): string {
	const value = parseMember(holder, findMember(holder, name));
	return typeof value === "string" && isObject(parseJson(value)) ? stringify(parseJson(value)) : "{}";
}

function cleaned(holder: ObjectSpans, name: string): string {
	const value = parseMember(holder, findMember(holder, name));
	return JSON.stringify(withoutControls(typeof value === "string" ? value : ""));
}
