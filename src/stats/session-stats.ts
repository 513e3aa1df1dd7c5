import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { listBranches } from "../tree/branches.ts";
import { indexTree } from "../tree/index-tree.ts";
import { pathTo } from "../tree/path.ts";
import type { Tree } from "../tree/tree.ts";
import { type Figures, figuresOf, type UsageGroup, usageFigures } from "./figures.ts";
import { type Gathered, gatherFrom } from "./gather.ts";
import { entriesInContext } from "./in-context.ts";
import { type ReferenceTotals, referenceTotals } from "./reference-totals.ts";
import { type ImageSizes, imageSizes, largestEntries, type StateSize, stateSizes } from "./sizes.ts";
import type { UsageSum } from "./usage.ts";

/** What a session holds and what it cost. Every figure is of all entries of the file, unless it says otherwise. */
export interface SessionStats {
	/** What the agent's own `get_session_stats` answers, figure for figure. */
	readonly reference: ReferenceTotals;
	readonly whole: Figures;
	/** The entries from the root to the leaf. */
	readonly activePath: Figures;
	/** The entries that give the model messages at the leaf. */
	readonly inContext: { readonly entries: number; readonly bytes: number };
	/** What is on no active path. */
	readonly abandoned: Abandoned;
	/** Entries with tokens in them whose cost says 0, by model. */
	readonly zeroCost: readonly UsageGroup[];
	/** Entries whose usage is absent or not all numbers: what is no number counts as 0. */
	readonly incompleteUsage: number;
	/** The longest lines, the longest first. */
	readonly largest: readonly Row[];
	readonly images: ImageSizes;
	/** `custom` entries, which extensions keep their state in. */
	readonly extensionState: readonly StateSize[];
}

/** What the branches beside the active path amount to. */
export interface Abandoned {
	/** Ends of branches other than the leaf. */
	readonly branches: number;
	readonly entries: number;
	readonly bytes: number;
	readonly usage: UsageSum;
}

/**
 * Counts a session and adds up what it used, as the agent does (format §10), and split. Reads every entry once.
 * @param tree the session's own (default: made anew)
 */
export function sessionStats(session: Session, tree: Tree = indexTree(session)): SessionStats {
	return statsOf(session, tree, gatherFrom(session));
}

/** The same from what was gathered while the file was read. */
export function statsOf(session: Session, tree: Tree, gathered: Gathered): SessionStats {
	const { rows } = session;
	const { uses } = gathered;
	const active = new Set(pathTo(tree, tree.leaf).indexes);
	const whole = figuresOf(rows, gathered, () => true);
	const activePath = figuresOf(rows, gathered, (index) => active.has(index));
	const context = entriesInContext(session, tree, gathered);
	return {
		reference: referenceTotals(whole),
		whole,
		activePath,
		inContext: { entries: context.size, bytes: bytesOf(rows, context) },
		abandoned: {
			branches: Math.max(0, listBranches(tree).length - 1),
			entries: whole.entries - activePath.entries,
			bytes: whole.bytes - activePath.bytes,
			usage: usageFigures(uses.filter(({ index }) => index >= 0 && !active.has(index))).sum,
		},
		zeroCost: usageFigures(uses.filter(({ isFree }) => isFree)).byModel,
		incompleteUsage: uses.filter(({ isWhole }) => !isWhole).length,
		largest: largestEntries(rows),
		images: imageSizes(gathered),
		extensionState: stateSizes(rows, gathered),
	};
}

function bytesOf(rows: readonly Row[], indexes: Iterable<number>): number {
	let bytes = 0;
	for (const index of indexes) bytes += rows[index]?.bytes ?? 0;
	return bytes;
}
