import type { Finding } from "../../lint/finding.ts";
import type { SessionFacts } from "../../lint/rule.ts";
import { nameRecord } from "../../lint/rules/file/inner-words.ts";
import { judgeSkipped, type SkippedVerdict } from "../../lint/skipped-lines.ts";
import { quote } from "../../lint/words.ts";
import { size } from "../../numbers.ts";
import type { Source } from "../../read/source.ts";
import { readBytes } from "../../session/payload.ts";
import type { Change } from "../change.ts";
import { type Fitting, fittingRecords, isBehind } from "../fitting-records.ts";
import { lineEnd } from "../lines.ts";
import { oneLine } from "../one-line.ts";
import { cut, type Splice } from "../splice.ts";
import { type Bench, placeOf, type Step } from "../step.ts";
import { COUNTS_LINES, countsLines } from "../version-one.ts";

const RULES = [
	"file/torn-tail",
	"file/fused-lines",
	"file/split-record",
	"file/nul-bytes",
	"file/malformed-line",
	"file/not-an-object",
] as const;

/** Lines that are no entries: whole records in them that fit the tree get lines of their own, the rest is cut. */
export const skippedLines: Step = {
	rules: RULES,
	*mend(bench) {
		const { look } = bench;
		if (look.facts === undefined) return;
		const wanted = new Map(
			RULES.flatMap((rule) => bench.findings(rule).map((one) => [one.offset, one] as const)),
		);
		if (wanted.size === 0) return;
		const verdicts = new Map(judgeSkipped(look.facts).map((verdict) => [verdict.line.offset, verdict]));
		const fitting = fittingRecords(
			look.facts,
			[...verdicts.values()].filter(({ line }) => wanted.has(line.offset)),
			bench.validate,
		);
		for (const finding of wanted.values()) {
			const verdict = verdicts.get(finding.offset);
			const isParsed = finding.rule === "file/not-an-object" && verdict !== undefined;
			if (isParsed && countsLines(look, finding)) bench.leave(finding.rule, finding, COUNTS_LINES);
			else if (verdict === undefined) yield cutLine(bench, finding);
			else
				yield {
					rule: finding.rule,
					at: placeOf(finding),
					...mend(look.facts, look.source, verdict, fitting),
				};
		}
	},
};

/** A line such as `null`, which no list of skipped lines has. */
function cutLine({ look }: Bench, finding: Finding): Change {
	const end = lineEnd(look.source, finding);
	return {
		rule: finding.rule,
		at: placeOf(finding),
		does: `cuts the line (${quote(readBytes(look.source, finding.offset, finding.bytes).toString())})`,
		splices: [cut(finding.offset, end)],
	};
}

type Mended = Pick<Change, "does" | "splices" | "changesPath">;

function mend(facts: SessionFacts, source: Source, verdict: SkippedVerdict, fitting: Fitting): Mended {
	const { line, lastLine, records } = verdict;
	const end = lineEnd(source, lastLine);
	const whole = records.filter((record) => fitting.has(record));
	const splices: Splice[] = [];
	let at = line.offset;
	for (const [number, record] of whole.entries()) {
		const start = line.offset + record.start;
		splices.push({ start: at, end: start, insert: number === 0 ? "" : "\n" });
		const bytes = facts.readPlace({ ...line, offset: start, bytes: record.end - record.start });
		for (const splice of oneLine(bytes, start)) splices.push(splice);
		at = line.offset + record.end;
	}
	// The line feed at the end stays where a record does.
	const isTerminated = end > lastLine.offset + lastLine.bytes;
	const cutEnd = whole.length > 0 && isTerminated ? end - 1 : end;
	splices.push({ start: at, end: cutEnd, insert: whole.length > 0 && !isTerminated ? "\n" : "" });
	const rest = splices.reduce((sum, one) => (one.isRestated ? sum : sum + one.end - one.start), 0);
	const last = whole.at(-1);
	const oldLeaf = facts.tree.rows[facts.tree.leaf];
	const isNewLeaf = last !== undefined && isBehind(facts, line) && last.parentId !== oldLeaf?.id;
	const isDeciding = whole.some(({ type }) => type === "context_edit" || type === "compaction");
	return {
		does: describe(
			verdict,
			facts.readPlace({ ...line, bytes: Math.min(line.bytes, SHOWN_BYTES) }).toString(),
			whole.map(nameRecord),
			rest,
			records.filter(({ isWhole }) => isWhole).length - whole.length,
		),
		splices,
		...(isNewLeaf || isDeciding ? { changesPath: true } : {}),
	};
}

const NAMED = 3;
const SHOWN_BYTES = 200;

function describe(
	{ line }: SkippedVerdict,
	text: string,
	names: readonly string[],
	rest: number,
	others: number,
): string {
	const unfit = others > 0 ? ", with a record that does not fit the tree" : "";
	const shown = line.damage?.nulRun === undefined ? ` (${quote(text)})` : "";
	if (names.length === 0) return `cuts ${size(rest)}${shown}${unfit}`;
	const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
	const named = `${names.slice(0, NAMED).join(", ")}${more}`;
	const put = names.length > 1 ? `puts ${named} on lines of their own` : `puts ${named} on a line of its own`;
	return rest === 0 ? put : `${put}, and cuts the ${size(rest)} around ${names.length > 1 ? "them" : "it"}`;
}
