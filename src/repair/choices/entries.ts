import { isUtf8 } from "node:buffer";
import { type MemberEdit, setJson } from "../../rewrite/member-edits.ts";
import { objectOf } from "../../rewrite/members.ts";
import { readBytes } from "../../session/payload.ts";
import { type Splice, splicesOf } from "../splice.ts";
import { isProtected, rowOfFinding } from "../step.ts";
import type { Chooser, Option } from "./option.ts";

/** Members that every entry has: a `custom` one is not right without them either. */
const BASE = /^\/(?:id|parentId|timestamp|type)$/;

/** An entry that holds nothing of use can become a `custom` one: what hangs from it keeps its parent. */
export const invalidShape: Chooser = {
	options(bench, finding) {
		const row = rowOfFinding(bench, finding);
		if (row === undefined || BASE.test(finding.pointer ?? "") || isProtected(bench, row)) return [];
		const decide = () => {
			const line = objectOf(readBytes(bench.look.source, row.offset, row.bytes));
			const edits: MemberEdit[] = [
				setJson(line, "type", '"custom"'),
				setJson(line, "customType", '"sessionctl.invalid"'),
			];
			const splices = splicesOf(
				row.offset,
				edits.sort((a, b) => a.start - b.start),
			);
			return { splices, omits: [row.id] };
		};
		return [
			{
				name: "custom",
				effect: "makes it a `custom` entry, which reaches nobody; all it holds stays in it",
				decide,
			},
		];
	},
};

/** Bytes that are no UTF-8: taken for Latin-1, or for what readers show. */
export const invalidUtf8: Chooser = {
	options(bench, finding) {
		const row = rowOfFinding(bench, finding);
		if (row !== undefined && isProtected(bench, row)) return [];
		const option = (name: string, effect: string, say: (byte: number) => string): Option => ({
			name,
			effect,
			decide: () => ({
				splices: invalidBytes(
					readBytes(bench.look.source, finding.offset, finding.bytes),
					finding.offset,
					say,
				),
			}),
		});
		return [
			option("latin1", "reads the bytes as Latin-1 and writes those characters", (byte) =>
				String.fromCharCode(byte),
			),
			option("replace", "writes `\ufffd` in their place, which is what readers see", () => "\ufffd"),
		];
	},
};

/** Each byte that belongs to no character, as something else. */
function invalidBytes(line: Buffer, offset: number, say: (byte: number) => string): Splice[] {
	const splices: Splice[] = [];
	for (let at = 0; at < line.length; ) {
		const length = [1, 2, 3, 4].find((count) => isUtf8(line.subarray(at, at + count)));
		if (length === undefined)
			splices.push({ start: offset + at, end: offset + at + 1, insert: say(line[at] ?? 0) });
		at += length ?? 1;
	}
	return splices;
}
