import { counted, grouped } from "../../numbers.ts";
import type { Session } from "../../session/session.ts";
import type { Branch } from "../../tree/branches.ts";
import type { Tree } from "../../tree/tree.ts";
import { jsonDocument } from "../json.ts";
import { setApart } from "../set-apart.ts";
import { type ShortIds, shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { shortTime } from "../times.ts";
import { titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import { displayWidth, padEnd, truncate } from "../width.ts";
import { withSnippets } from "./end-snippets.ts";
import { tipLines } from "./tips.ts";

/** All branches of a file, as lines of text without line feeds: one line each, the active one first; then those with a name. */
export function* branchListText(
	session: Session,
	tree: Tree,
	branches: readonly Branch[],
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield* titleLines(session, [counted(branches.length, "branch", "branches")], theme, columns);
	if (branches.length > 0) yield "";
	const ids = shortIds(tree.table.rowIds);
	// Made twice, since to keep a million of them takes more than to make them.
	const partingColumns = branches.reduce(
		(most, branch) => Math.max(most, displayWidth(parting(tree, branch, ids))),
		0,
	);
	for (const [branch, snippet] of withSnippets(session, tree, branches)) {
		const style = branch.isCurrent ? theme.leaf : theme.faint;
		const bullet = branch.isCurrent ? theme.symbols.active : theme.symbols.other;
		const id = padEnd(ids.of(tree.table.idOf(branch.leaf)), ids.columns);
		const time = padEnd(timeCell(tree.table.timestampOf(branch.leaf), theme), TIME_COLUMNS);
		const where = padEnd(parting(tree, branch, ids), partingColumns);
		const room = Math.max(LEAST_TEXT_COLUMNS, columns - displayWidth(`${bullet} ${id}  ${time}  ${where}  `));
		const text = truncate(named(tree, branch) + visible(snippet), room, theme.symbols.ellipsis);
		yield `${style(bullet)} ${theme.id(id)}  ${time}  ${style(where)}  ${text}`.trimEnd();
	}
	yield* setApart(tipLines(session, tree, ids, theme, columns));
}

/** `(main, review) `: what the tips at its end are called. */
function named(tree: Tree, { leaf }: Branch): string {
	const names = tree.tips.get(leaf);
	return names === undefined ? "" : `(${names.map(visible).join(", ")}) `;
}

const TIME_COLUMNS = 16;
const LEAST_TEXT_COLUMNS = 12;

function timeCell(timestamp: string | undefined, { symbols }: Theme): string {
	return timestamp === undefined
		? ""
		: truncate(visible(shortTime(timestamp)), TIME_COLUMNS, symbols.ellipsis);
}

function parting(tree: Tree, branch: Branch, ids: ShortIds): string {
	if (branch.isCurrent) return `leaf, ${counted(branch.length, "entry", "entries")}`;
	if (branch.fork === -1) return `own root, ${counted(branch.length, "entry", "entries")}`;
	return `+${grouped(branch.ownLength)} after ${ids.of(tree.table.idOf(branch.fork))}`;
}

/** All branches as the document `sessionctl.branches/1`, in pieces. */
export function branchListDocument(
	session: Session,
	tree: Tree,
	branches: readonly Branch[],
): Generator<string, void, undefined> {
	const { file, format, tips } = session;
	const current = branches.find((branch) => branch.isCurrent);
	const leafId = current === undefined ? null : tree.table.idOf(current.leaf);
	const before = { schema: "sessionctl.branches/1", file, format, leafId, tips };
	return jsonDocument(before, "branches", branchItems(session, tree, branches));
}

function* branchItems(
	session: Session,
	tree: Tree,
	branches: readonly Branch[],
): Generator<unknown, void, undefined> {
	for (const [branch, text] of withSnippets(session, tree, branches)) {
		const { leaf, isCurrent, fork, length, ownLength } = branch;
		yield {
			leafId: tree.table.idOf(leaf),
			current: isCurrent,
			forkId: fork === -1 ? null : tree.table.idOf(fork),
			length,
			ownLength,
			lastTimestamp: tree.table.timestampOf(leaf) ?? null,
			text,
			names: tree.tips.get(leaf) ?? [],
		};
	}
}
