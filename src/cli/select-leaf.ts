import { SessionctlError } from "../errors.ts";
import type { Session } from "../session/session.ts";
import { defaultTip, resolveTip, type Tip } from "../session/tips.ts";
import { resolveEntry } from "../tree/resolve.ts";
import type { Tree } from "../tree/tree.ts";
import type { Notify } from "./notes.ts";

/**
 * The leaf to show: the one that is asked for, else the file's. Says which branch that is where the file has several.
 * @returns its index among the rows; -1 for none
 * @throws SessionctlError `unknown-id`, `ambiguous-id`
 */
export function selectLeaf(session: Session, tree: Tree, asked: string | undefined, notify: Notify): number {
	if (asked !== undefined) return resolveLeaf(session, tree, asked);
	const shown = defaultTip(session.tips);
	if (shown !== undefined && session.tips.length > 1) {
		const why = shown.name === "main" ? "" : ", which was set last";
		const all = `of ${session.tips.length} (--leaf NAME for another; \`branch --list\` names them)`;
		notify(`${session.file}: the branch shown is ${shown.name}${why}, ${all}`);
	}
	return tree.leaf;
}

/** The entry with an id, the tip with a name, or the entry whose id starts so. */
export function resolveLeaf(session: Session, tree: Tree, asked: string): number {
	const tip = resolveTip(session.tips, asked, (id) => tree.byId.has(id));
	return tip === undefined ? resolveEntry(tree, asked, session.file) : entryOf(tip, tree, session.file);
}

function entryOf({ name, entryId }: Tip, tree: Tree, file: string): number {
	if (entryId === null) return -1;
	const index = tree.byId.get(entryId);
	if (index !== undefined) return index;
	throw new SessionctlError(
		"unknown-id",
		`${file}: the branch ${name} ends at ${entryId}, which is no entry`,
		{
			hint: "name an entry by its id",
		},
	);
}
