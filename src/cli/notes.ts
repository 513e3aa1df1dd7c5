import { findStaleLeaf } from "../context/stale-leaf.ts";
import { counted } from "../numbers.ts";
import { visible } from "../render/visible.ts";
import { truncate } from "../render/width.ts";
import { CURRENT_VERSION } from "../session/header.ts";
import type { Place } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import type { TreePath } from "../tree/path.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import type { Host } from "./host.ts";

/** Says something on stderr, beside the result; `--quiet` silences it. */
export type Notify = (text: string) => void;

/** Ids can be megabytes long; a note stays a line. */
const LONGEST_NOTE = 600;

export function notifier(host: Host, quiet: boolean): Notify {
	return (text) => {
		if (quiet) return;
		const line = `sessionctl: ${truncate(visible(text), LONGEST_NOTE)}\n`;
		if (host.holdNote === undefined) host.stderr.write(line);
		else host.holdNote(line);
	};
}

/** What every reader of a file should know about it, in at most two lines. */
export function noteDamage(session: Session, notify: Notify): void {
	const { file, skipped, version, format, store } = session;
	const [first] = skipped;
	if (first !== undefined && store === undefined) {
		const lines = counted(skipped.length, "line");
		const place = placeIn(session, first);
		const which = skipped.length === 1 ? place : `the first is ${place}`;
		notify(`${file}: ${lines} skipped (${which}, ${first.reason}); see ${lintOf(file)}`);
	}
	if (format !== "agent" || version <= CURRENT_VERSION) return; // other formats count otherwise
	const known = `newer than ${CURRENT_VERSION}, the newest known; read as ${CURRENT_VERSION}`;
	notify(`${file}: version ${version} is ${known}`);
}

/** A line by its number; where nobody has counted those before it, by its place in the file. */
export function placeIn({ from }: Session, { line, offset }: Place): string {
	return from === undefined ? `line ${line}` : `at byte ${offset}`;
}

/** What came by standard input cannot be read again. */
export function lintOf(file: string): string {
	return file === "-" ? "`sessionctl lint`" : `\`sessionctl lint ${file}\``;
}

/** Says where the way up from the leaf ends, when that is not at a root. */
export function notePath({ session, tree, path }: PathOfSession, notify: Notify): void {
	const [top] = path.indexes;
	if (top === undefined || path.end === "root") return;
	const { id, parentId, line } = rowOf(tree, top);
	if (path.end === "cycle")
		notify(`${session.file}:${line}: parent cycle: ${id} is below itself; the path stops there`);
	else
		notify(
			`${session.file}:${line}: the parent of ${id}, ${parentId}, is missing; what was above it is out of reach`,
		);
}

/** Says so when the file's leaf hides newer work on another branch. */
export function noteStaleLeaf({ session, tree, path }: PathOfSession, notify: Notify): void {
	if (session.format !== "agent") return; // elsewhere somebody put the leaf where it is
	const stale = findStaleLeaf(tree, path);
	if (stale === undefined) return;
	const newest = rowOf(tree, stale.newestElsewhere);
	const where = `a newer message is ${newest.id} on another branch (--leaf ${newest.id})`;
	notify(`${session.file}: the leaf adds nothing to the context; ${where}`);
}

interface PathOfSession {
	readonly session: Session;
	readonly tree: Tree;
	readonly path: TreePath;
}
