import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { isShadowed, rowOf } from "../../../tree/tree.ts";
import type { Report } from "../../finding.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { quote } from "../../words.ts";

export const duplicateId: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "an id on several lines: identical, or conflicting",
		finds:
			"An id that more than one entry has: one finding for each id, at the last entry that has it, with all the others. Says whether they are identical, the line end aside.",
		why: "Ids resolve to the last line that has them. Copies that are identical change nothing of the context, but count twice in lists and totals, and the agent's tree view doubles its work with every doubled line: a few dozen never finish. Of lines that differ only the last one is seen: what the others say is lost, and what hung from them hangs from something else.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001",…}\n{"type":"message","id":"a0000002","parentId":"a0000001",…}',
		mend: "Drop identical copies. Of lines that differ give the later one a new id, and let those that mean it name that: somebody has to say which do.",
	},
	watch: (report) => ({
		session(facts) {
			for (const [id, indexes] of findDuplicates(facts)) report(describe(facts, id, indexes));
		},
	}),
};

/** The shadowed entries of each id, in file order. */
function findDuplicates({ tree }: SessionFacts): Map<string, number[]> {
	const duplicates = new Map<string, number[]>();
	if (tree.byId.size === tree.table.length) return duplicates;
	for (let index = 0; index < tree.table.length; index++) {
		if (!isShadowed(tree, index)) continue;
		const { id } = rowOf(tree, index);
		const known = duplicates.get(id);
		if (known === undefined) duplicates.set(id, [index]);
		else known.push(index);
	}
	return duplicates;
}

const MOST_RELATED = 10;

function describe({ session, tree }: SessionFacts, id: string, shadowed: readonly number[]): Report {
	const last = rowOf(tree, tree.byId.get(id) ?? 0);
	const record = recordOf(session, last);
	const earlier = shadowed.map((index) => rowOf(tree, index));
	const others = earlier.filter((row) => !isLike(row, last) || !recordOf(session, row).equals(record));
	const lines = earlier.slice(0, MOST_RELATED).map(({ line }) => line);
	const more = earlier.length > lines.length ? ` and ${earlier.length - lines.length} more` : "";
	const where = `${earlier.length === 1 ? "line" : "lines"} ${lines.join(", ")}${more}`;
	return {
		at: last,
		pointer: "/id",
		message: `the id ${quote(id)} stands on ${where} too, ${others.length === 0 ? IDENTICAL : conflict(others)}`,
		related: earlier.slice(0, MOST_RELATED).map(({ line, offset, bytes: length }) => ({
			line,
			offset,
			bytes: length,
			entryId: id,
			label: "has the same id",
		})),
		fix: others.length === 0 ? "bytes" : "choice",
		hint: others.length === 0 ? "drop the copies" : "give one of them a new id",
	};
}

const IDENTICAL = "identical: counted twice, and the agent's tree view doubles its work for it";

function conflict(others: readonly Row[]): string {
	const [first] = others;
	const role = first?.role === undefined ? "" : ` (${quote(first.role)})`;
	const what =
		others.length === 1
			? `a ${quote(first?.type ?? "")}${role} that is`
			: `${counted(others.length, "entry", "entries")} that are`;
	return `on ${what} something else: the agent sees the last one only`;
}

/** Copies differ in no more than the carriage return at the end of the line. */
function isLike(a: Row, b: Row): boolean {
	return Math.abs(a.bytes - b.bytes) <= 1;
}

function recordOf(session: Session, row: Row): Buffer {
	const bytes = Buffer.from(session.readRaw(row));
	return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

const CARRIAGE_RETURN = 13;
