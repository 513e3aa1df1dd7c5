/** A position that a format stores under a name: a branch of its own, whether or not an entry is on it. */
export interface Tip {
	readonly name: string;
	/** The entry it points at, which need not exist; `null` for a branch without entries. */
	readonly entryId: string | null;
	/** What the format calls it: `lane`, `data`, … */
	readonly kind: string;
	/** More that is worth a word in a list: an open operation, what waits in a queue. */
	readonly notes: readonly string[];
}

/** The tip that is shown when none is asked for: `main`, else the one that was set last. */
export function defaultTip(tips: readonly Tip[]): Tip | undefined {
	return tips.find(({ name }) => name === "main") ?? tips.at(-1);
}
