import type { Session } from "../../session/session.ts";
import type { Branch } from "../../tree/branches.ts";
import { rowOf, type Tree } from "../../tree/tree.ts";
import { jsonDocument } from "../json.ts";
import { counted, grouped } from "../numbers.ts";
import { idShortener } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { shortTime } from "../times.ts";
import { titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import { padEnd, truncate } from "../width.ts";

/** All branches of a file, as lines of text without line feeds: one line each, the active one first. */
export function* branchListText(
	session: Session,
	tree: Tree,
	branches: readonly Branch[],
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield* titleLines(session, [counted(branches.length, "branch", "branches")], theme, columns);
	yield "";
	const shorten = idShortener(tree.rows);
	const partings = branches.map((branch) => parting(tree, branch, shorten));
	const partingColumns = partings.reduce((most, text) => Math.max(most, text.length), 0);
	for (const [at, branch] of branches.entries()) {
		const row = rowOf(tree, branch.leaf);
		const bullet = branch.isCurrent ? theme.symbols.active : theme.symbols.other;
		const time = row.timestamp === undefined ? " ".repeat(16) : visible(shortTime(row.timestamp));
		const fixed = `${bullet} ${shorten(row.id)}  ${time}  ${padEnd(partings[at] ?? "", partingColumns)}  `;
		const text = truncate(visible(row.text), Math.max(12, columns - fixed.length), theme.symbols.ellipsis);
		const style = branch.isCurrent ? theme.leaf : theme.faint;
		yield `${style(bullet)} ${theme.id(shorten(row.id))}  ${time}  ${style(padEnd(partings[at] ?? "", partingColumns))}  ${text}`.trimEnd();
	}
}

function parting(tree: Tree, branch: Branch, shorten: (id: string) => string): string {
	if (branch.isCurrent) return `leaf, ${counted(branch.length, "entry", "entries")}`;
	if (branch.fork === -1) return `own root, ${counted(branch.length, "entry", "entries")}`;
	return `+${grouped(branch.ownLength)} after ${shorten(rowOf(tree, branch.fork).id)}`;
}

/** All branches as the document `sessionctl.branches/1`, in pieces. */
export function branchListDocument(
	session: Session,
	tree: Tree,
	branches: readonly Branch[],
): Generator<string, void, undefined> {
	const [current] = branches;
	const leafId = current === undefined ? null : rowOf(tree, current.leaf).id;
	const before = { schema: "sessionctl.branches/1", file: session.file, leafId };
	return jsonDocument(before, "branches", branchItems(tree, branches));
}

function* branchItems(tree: Tree, branches: readonly Branch[]): Generator<unknown, void, undefined> {
	for (const { leaf, isCurrent, fork, length, ownLength } of branches) {
		const { id, timestamp, text } = rowOf(tree, leaf);
		yield {
			leafId: id,
			current: isCurrent,
			forkId: fork === -1 ? null : rowOf(tree, fork).id,
			length,
			ownLength,
			lastTimestamp: timestamp ?? null,
			text,
		};
	}
}
