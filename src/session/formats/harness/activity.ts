import type { Tip, TipOperation } from "../../tips.ts";

/** What goes on at a tip. */
export interface Activity {
	readonly operation: TipOperation | undefined;
	readonly queued: number;
}

/** The same, and in words: `run: tools`, `cancel requested`, `2 queued`. */
export function withNotes({ operation, queued }: Activity): Activity & Pick<Tip, "notes"> {
	const notes: string[] = [];
	if (operation !== undefined) {
		const { kind, at, isCancelled } = operation;
		notes.push(at === undefined ? `${kind} running` : `${kind}: ${at}`);
		if (isCancelled) notes.push("cancel requested");
	}
	if (queued > 0) notes.push(`${queued} queued`);
	return { operation, queued, notes };
}
