import { NO_DEPTH, rowOf, type Tree } from "../tree/tree.ts";
import type { Finding, Related } from "./finding.ts";
import { historyReader } from "./history.ts";
import { rowsBefore } from "./rows-by-line.ts";

/** Rules on one entry that what is wrong elsewhere can follow from. */
const CAUSES =
	/^(?:entry\/(?:invalid-shape|missing-id|duplicate-id|unknown-type|unknown-role)|content\/(?:null|string)|tree\/(?:parent-cycle|missing-parent|null-parent-mid)|tool\/orphan-result)$/;
/** Rules whose findings may be no more than what follows; what an entry says by itself follows from nothing. */
const EFFECTS =
	/^(?:tool\/(?!call-id-portability|scratch-field)|context\/(?!error-replies|mixed-models)|tree\/(?:stale-leaf|concurrent-branches|null-parent-mid)|content\/empty-reply)/;

/** Findings that are looked at; in a file with more than that nobody reads what belongs together. */
const MOST_EFFECTS = 1000;
const MOST_CAUSES = 3;
/** Steps up and down from an entry within its turn. */
const LONGEST_TURN = 50;

/**
 * One cause is one finding: to a finding that may follow from another it adds where that is, so that they are not
 * taken for two. Looks at the entries it names, at the rest of their turn, and at the top of their path.
 * @param findings in file order
 */
export function attachCauses(findings: readonly Finding[], tree: Tree): Finding[] {
	const causes = new Map<number, Finding[]>();
	for (const finding of findings) {
		const index = CAUSES.test(finding.rule) ? indexOf(tree, finding) : -1;
		if (index === -1) continue;
		const known = causes.get(index);
		if (known === undefined) causes.set(index, [finding]);
		else known.push(finding);
	}
	const ofRule = (wanted: string) => findings.filter(({ rule }) => rule === wanted);
	const cycles = ofRule("tree/parent-cycle");
	const flattened = ofRule("file/version-missing-on-tree");
	if (causes.size + flattened.length === 0) return [...findings];
	const causesNear = nearbyFinder(tree, causes);
	const suspectsOf = function* (finding: Finding): Generator<Finding> {
		yield* flattened; // that moves every entry
		for (const place of [finding, ...finding.related]) {
			const index = indexOf(tree, place);
			if (index === -1) continue;
			yield* causesNear(index);
			if (tree.depths[index] === NO_DEPTH) yield* cycles;
		}
	};
	let seen = 0;
	return findings.map((finding) => {
		if (!EFFECTS.test(finding.rule) || seen++ >= MOST_EFFECTS) return finding;
		const added = newsAmong(suspectsOf(finding), finding);
		return added.length === 0
			? finding
			: { ...finding, related: [...finding.related, ...added.map(toRelated)] };
	});
}

/**
 * What is found in the turn of an entry and at the top of its path. Many findings can be of one entry with many
 * children, so it is looked for once.
 */
function nearbyFinder(
	tree: Tree,
	causes: ReadonlyMap<number, readonly Finding[]>,
): (index: number) => readonly Finding[] {
	const historyOf = historyReader(tree);
	const known = new Map<number, readonly Finding[]>();
	return (index) => {
		const found =
			known.get(index) ??
			[...turnOf(tree, index), historyOf(index).top].flatMap((near) => causes.get(near) ?? []);
		known.set(index, found);
		return found;
	};
}

/** The first few of which a finding says nothing yet. */
function newsAmong(suspects: Iterable<Finding>, finding: Finding): Finding[] {
	const named = new Set(finding.related.map(({ line }) => line));
	const seen = new Set<Finding>();
	const news: Finding[] = [];
	for (const cause of suspects) {
		if (seen.has(cause)) continue;
		seen.add(cause);
		if (named.has(cause.line) || !isNews(finding, cause)) continue;
		news.push(cause);
		if (news.length === MOST_CAUSES) break;
	}
	return news;
}

/** The entry on the line of a place; -1 for a line that is none. */
function indexOf({ rows }: Tree, { line }: { readonly line?: number | undefined }): number {
	const index = line === undefined ? -1 : rowsBefore(rows, line);
	return rows[index]?.line === line ? index : -1;
}

/** An entry and its neighbours on the path: up to what the user said, and down to what comes after the turn. */
function turnOf(tree: Tree, index: number): number[] {
	const turn: number[] = [];
	let at = index;
	for (let step = 0; at >= 0 && step < LONGEST_TURN; step++) {
		turn.push(at);
		if (rowOf(tree, at).role === "user") break;
		at = tree.parents[at] ?? -1;
	}
	const queue = [index];
	for (let next = 0; next < queue.length && next < LONGEST_TURN; next++) {
		for (const child of tree.children(queue[next] ?? index)) {
			turn.push(child);
			const { role } = rowOf(tree, child);
			if (role !== "user" && role !== "assistant") queue.push(child);
		}
	}
	return turn;
}

/** Not itself, and nothing that is said to follow from it in turn. */
function isNews({ rule, line }: Finding, cause: Finding): boolean {
	return cause.rule !== rule && (cause.line !== line || cause.rule !== "tool/orphan-result");
}

function toRelated({ line, offset, bytes, entryId, rule }: Finding): Related {
	return { line, offset, bytes, entryId, label: `this may follow from \`${rule}\` here` };
}
