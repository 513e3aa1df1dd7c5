import type { JsonObject } from "../session/json.ts";
import type { Session } from "../session/session.ts";
import type { Tree } from "../tree/tree.ts";
import { type ContextTokens, contextTokens } from "./context-tokens.ts";
import { book, type ContextEntry, entryAt, openLedger } from "./ledger.ts";
import { type ContextPlan, indexAt, planContext } from "./plan.ts";
import { readContext } from "./read-context.ts";
import { replayed, type SystemState } from "./system-prompt.ts";

/** What the model would see at an entry, and why (format §7 to §10). */
export interface Context
	extends Pick<ContextPlan, "leaf" | "path" | "model" | "thinkingLevel" | "tools" | "edits"> {
	/** The messages, in order. A time that cannot be read is `NaN`. */
	readonly messages: readonly JsonObject[];
	/** Every entry of the path, from the root down; each message belongs to exactly one. */
	readonly entries: readonly ContextEntry[];
	/** The compaction that decides, by its index among the rows; -1 when there is none. */
	readonly compaction: number;
	readonly system: SystemState;
	readonly tokens: ContextTokens;
}

/**
 * Projects the path of an entry into what the model would see. Reads the entries that are in it, and holds all
 * of their messages in memory; `planContext` and `readContext` are for contexts that do not fit.
 * @param leaf the entry, by its index among the rows (default: the last entry of the file)
 */
export function projectContext(session: Session, tree: Tree, leaf: number = tree.leaf): Context {
	const plan = planContext(session, tree, leaf);
	const ledger = openLedger(plan);
	const messages: JsonObject[] = [];
	for (const contribution of readContext(plan)) {
		book(ledger, contribution);
		for (const message of contribution.messages) messages.push(message);
	}
	const { path, model, thinkingLevel, tools, edits } = plan;
	return {
		leaf,
		path,
		model,
		thinkingLevel,
		tools,
		edits,
		messages,
		entries: path.indexes.map((_, place) => entryAt(ledger, place)),
		compaction: indexAt(plan, plan.selection.compactionAt),
		system: replayed(ledger.system),
		tokens: contextTokens(ledger),
	};
}
