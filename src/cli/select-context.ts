import { keptRange } from "../context/kept-range.ts";
import { type ContextPlan, planContext } from "../context/plan.ts";
import { readKept } from "../context/read-kept.ts";
import type { ReadOptions } from "../session/read-records.ts";
import { indexTree } from "../tree/index-tree.ts";
import type { CommonArguments } from "./command.ts";
import { noteBoundary, noteCopies } from "./context-notes.ts";
import type { Host } from "./host.ts";
import { type Notify, notePath, noteStaleLeaf } from "./notes.ts";
import { noteSession, openSelected, openUnnoted, type Selected } from "./select.ts";
import { type OtherContext, selectContexts } from "./select-contexts.ts";

/** What is asked for: a file, an entry of it, another one beside it, and whether all of the path or the kept range. */
interface Asked extends CommonArguments {
	readonly file: string | undefined;
	readonly leaf: string | undefined;
	readonly diff: string | undefined;
	readonly kept: boolean;
}

/** A context that is to be shown, the one beside it if there is one, and the voice of the command. */
export interface SelectedContext {
	readonly plan: ContextPlan;
	readonly comparison: Comparison | undefined;
	readonly notify: Notify;
}

export type Comparison = OtherContext & { readonly plan: ContextPlan };

/** Opens a session and plans the context that is asked for. Notes what was found on the way. */
export async function selectContext(args: Asked, host: Host, options: ReadOptions): Promise<SelectedContext> {
	return args.kept ? selectKept(args, host, options) : selectWhole(args, host, options);
}

async function selectWhole(args: Asked, host: Host, options: ReadOptions): Promise<SelectedContext> {
	const { session, notify } = await openSelected(args.file, args, host, options);
	const tree = indexTree(session);
	const { leaf, tip, other } = selectContexts(session, tree, args, notify);
	const plan = planContext(session, tree, leaf, tip);
	notePath(plan, notify);
	if (leaf === tree.leaf) noteStaleLeaf(plan, notify);
	noteBoundary(plan, notify);
	noteCopies(plan, notify);
	const comparison = other && { ...other, plan: planContext(session, tree, other.leaf) };
	return { plan, comparison, notify };
}

async function selectKept(args: Asked, host: Host, options: ReadOptions): Promise<SelectedContext> {
	// The end of a file does not tell whether an id names anything.
	const read = args.leaf === undefined ? readKept : undefined;
	return planKept(await openUnnoted(args.file, args, host, options, read), args.leaf);
}

/**
 * The same of the kept range alone. However much of the file was read, what is noted is the same: nothing of lines
 * before that range.
 */
export function planKept({ session, notify }: Selected, asked?: string): SelectedContext {
	const tree = indexTree(session);
	const { leaf, tip } = selectContexts(session, tree, { leaf: asked, diff: undefined }, notify);
	const plan = planContext(session, tree, leaf, tip);
	const kept = keptRange(plan);
	noteSession({ session: kept.session, notify });
	if (!kept.isNarrow) notePath(plan, notify);
	if (leaf === tree.leaf) noteStaleLeaf(plan, notify);
	noteBoundary(plan, notify);
	noteCopies(plan, notify);
	return { plan: kept, comparison: undefined, notify };
}
