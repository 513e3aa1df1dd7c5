import { counted } from "../../../numbers.ts";
import { asString, isObject, parseJson } from "../../../session/json.ts";
import type { Place } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { isShadowed, rowOf, type Tree } from "../../../tree/tree.ts";
import { headerPlace } from "../../header-place.ts";
import { rowsBefore } from "../../rows-by-line.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { quote } from "../../words.ts";

export const secondHeader: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "more than one header: files joined, or a prefix written twice",
		finds:
			"Each later line of type `session`. Says whether it is the header of this session again or another's, how many entries follow it, and how many of them stand in the file already.",
		why: "The agent ignores the line, and takes what follows for more of this session. When the beginning was written twice (releases before 0.55.2 did that) each repeated message counts twice in lists and totals, and the tree view has two roots. When two sessions were joined, the second one's conversation is what the model sees, under the first one's name.",
		example:
			'{"type":"session","version":3,"id":"019dfa10-…",…}\n{"type":"message","id":"a0000001",…}\n{"type":"session","version":3,"id":"019dfa10-…",…}\n{"type":"message","id":"a0000001",…}',
		mend: "Drop the later header with the copies after it, keep the first; or cut joined files apart before the later header.",
	},
	watch: (report) => ({
		session(facts) {
			const { session } = facts;
			const { laterHeaders } = session.facts;
			if (laterHeaders.length === 0) return;
			const firsts = firstUses(facts.tree);
			for (const [at, place] of laterHeaders.entries()) {
				const id = readId(facts, place);
				const isSame = id === session.header.id;
				const whose = isSame
					? "the header stands here again"
					: `another header (${id === undefined ? "without an id" : quote(id)}) stands here`;
				report({
					at: place,
					message: `${whose}${describe(session, firsts, place, laterHeaders[at + 1])}`,
					related: [{ ...headerPlace(session), label: "the header that counts" }],
					hint: isSame ? "drop this line and the copies after it" : "cut the file in two before this line",
				});
			}
		},
	}),
};

function readId({ readPlace }: SessionFacts, place: Place): string | undefined {
	const value = parseJson(readPlace(place).toString("utf8"));
	return isObject(value) ? asString(value["id"]) : undefined;
}

/** For each id that stands on several lines the first entry that has it. */
function firstUses(tree: Tree): Map<string, number> {
	const firsts = new Map<string, number>();
	for (let index = 0; index < tree.table.length; index++) {
		const { id } = rowOf(tree, index);
		if (isShadowed(tree, index) && !firsts.has(id)) firsts.set(id, index);
	}
	return firsts;
}

function describe(
	{ rows, header }: Session,
	firsts: ReadonlyMap<string, number>,
	from: Place,
	to: Place | undefined,
): string {
	const start = rowsBefore(rows, from.line);
	const end = to === undefined ? rows.length : rowsBefore(rows, to.line);
	let repeated = 0;
	for (let index = start; index < end; index++) {
		if ((firsts.get(rows[index]?.id ?? "") ?? start) < start) repeated++;
	}
	if (start === end) return " with no entry after it";
	const ids = repeated === 0 ? "" : `, ${repeated} of them with ids that stand before it`;
	return `: ${counted(end - start, "entry follows", "entries follow")} it as part of ${quote(header.id)}${ids}`;
}
