import type { EntryFacts } from "../../context/entry-facts.ts";
import type { Session } from "../../session/session.ts";
import type { Tree } from "../../tree/tree.ts";

/** One entry as it is to be shown. */
export interface EntryView {
	readonly session: Session;
	readonly tree: Tree;
	/** The end of the active path. */
	readonly leaf: number;
	readonly facts: EntryFacts;
}
