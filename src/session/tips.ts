/** A position that a format stores under a name: a branch of its own, whether or not an entry is on it. */
export interface Tip {
	readonly name: string;
	/** The entry it points at, which need not exist; `null` for a branch without entries. */
	readonly entryId: string | null;
	/** What the format calls it: `lane`, `data`, … */
	readonly kind: string;
	/** More that is worth a word in a list: an open operation, what waits in a queue. */
	readonly notes: readonly string[];
	/** What runs there, where the format says. */
	readonly operation?: TipOperation | undefined;
	/** How many inputs wait there, where the format says. */
	readonly queued?: number | undefined;
	/** The settings of the branch, where the format keeps them with it. */
	readonly config?: LaneConfig | undefined;
}

/** An operation that was begun on a branch and has not ended. */
export interface TipOperation {
	readonly id: string;
	/** `run`, `compaction`, `navigation`; `unknown` where the file does not say. */
	readonly kind: string;
	/** How far it has come, in the words of the format: `tools`, `assistant.retry_wait`, … */
	readonly at: string | undefined;
	/** Whether somebody asked for it to stop. */
	readonly isCancelled: boolean;
}

/** What a branch sets for its next request. */
export interface LaneConfig {
	readonly provider: string | undefined;
	readonly modelId: string | undefined;
	readonly thinkingLevel: string | undefined;
	readonly tools: readonly string[];
}

/** The tip that is shown when none is asked for: `main`, else the one that was set last. */
export function defaultTip(tips: readonly Tip[]): Tip | undefined {
	return tips.find(({ name }) => name === "main") ?? tips.at(-1);
}

/** The branch that is asked for by name, or the one that is shown by itself; none where an entry has that id. */
export function resolveTip(
	tips: readonly Tip[],
	asked: string | undefined,
	isEntry: (id: string) => boolean,
): Tip | undefined {
	if (asked === undefined) return defaultTip(tips);
	return isEntry(asked) ? undefined : tips.find(({ name }) => name === asked);
}
