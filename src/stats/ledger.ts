import { hashText } from "../session/hash-text.ts";
import type { Session } from "../session/session.ts";
import type { Gathered } from "./gather.ts";
import type { Use } from "./uses.ts";

/** The entry of a use that belongs to none. */
const NO_ENTRY = -1;

/**
 * What was used, by the ledger of a format that keeps one (harness format §7): its rows alone count, since the same
 * figures stand in the messages too. Which model and source a row is of, and on which day, its entry says.
 */
export function byLedger({ store, rows }: Session, gathered: Gathered): Gathered {
	if (store === undefined) return gathered;
	const indexes = new Map(rows.map(({ id }, index) => [id, index]));
	const ofEntries = new Map(gathered.uses.map((use) => [use.index, use]));
	const uses = store.usage.map(({ id, entryId = "", usage }): Use => {
		const index = indexes.get(entryId) ?? NO_ENTRY;
		const { input, output, cacheRead, cacheWrite, cost } = usage;
		const total = input + output + cacheRead + cacheWrite;
		const key = hashText(JSON.stringify(["row", id]));
		const own = ofEntries.get(index) ?? { index, source: "usage", model: undefined, day: undefined, key };
		return {
			...own,
			usage: { input, output, cacheRead, cacheWrite, total, cost },
			isWhole: true,
			isFree: cost === 0 && total > 0,
		};
	});
	return { ...gathered, uses };
}
