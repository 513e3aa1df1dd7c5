// Hot: runs once for every entry of the path.
import type { Row } from "../session/row.ts";
import { idAt } from "../tree/tree.ts";
import { COMPACTED, type Fate, fateUnread } from "./fates.ts";
import { type ContextPlan, indexAt, rowAt } from "./plan.ts";
import { type Given, isCopy } from "./read-context.ts";
import { replay, type SystemReplay, startReplay } from "./system-prompt.ts";
import { estimateTokens, usageTokens } from "./tokens.ts";

/** What is kept of a context when its messages have been read and let go: who gave what, and how much. */
export interface Ledger {
	readonly plan: ContextPlan;
	/** For each place of the path. */
	readonly fates: Fate[];
	/** For each place the edit or compaction that is responsible, by its index among the rows; -1 for none. */
	readonly by: Int32Array;
	readonly tokens: Float64Array;
	/** For each place the number of its first message in the context, and how many it gives. */
	readonly firstMessages: Int32Array;
	readonly messageCounts: Int32Array;
	readonly system: SystemReplay;
	readonly sums: Sums;
}

interface Sums {
	messages: number;
	/** Estimate of all messages but the system's. */
	estimated: number;
	/** The last usage there is to go by, and where; -1 for none. */
	usage: number;
	usageAt: number;
	/** Estimate of what follows it. */
	since: number;
}

/** A ledger with all that is known before anything is read. */
export function openLedger(plan: ContextPlan): Ledger {
	const { selection, path, edits } = plan;
	const length = path.indexes.length;
	const compaction = indexAt(plan, selection.compactionAt);
	const fates: Fate[] = [];
	const by = new Int32Array(length).fill(-1);
	for (let place = 0; place < length; place++) {
		const fate = fateUnread(selection, place, rowAt(plan, place)) ?? "included";
		fates.push(edits.invalid.has(indexAt(plan, place)) ? "invalid" : fate);
		if (COMPACTED.has(fate)) by[place] = compaction;
	}
	return {
		plan,
		fates,
		by,
		tokens: new Float64Array(length),
		firstMessages: new Int32Array(length),
		messageCounts: new Int32Array(length),
		system: startReplay(),
		sums: { messages: 0, estimated: 0, usage: 0, usageAt: -1, since: 0 },
	};
}

/** Books what one entry gives; in the order of the context. */
export function book(ledger: Ledger, given: Given): void {
	const { place } = given;
	ledger.firstMessages[place] = ledger.sums.messages;
	if (isCopy(given)) {
		ledger.fates[place] = "included";
		bookMessage(ledger, place, given.tokens, given.usage);
		ledger.sums.estimated += given.tokens; // no system message is copied
		return;
	}
	ledger.fates[place] = given.fate;
	ledger.by[place] = given.by;
	for (const message of given.messages) {
		const tokens = estimateTokens(message);
		bookMessage(ledger, place, tokens, usageTokens(message));
		if (message["role"] === "system") replay(ledger.system, message);
		else ledger.sums.estimated += tokens;
	}
}

function bookMessage(ledger: Ledger, place: number, tokens: number, usage: number): void {
	const { sums } = ledger;
	sums.messages++;
	ledger.messageCounts[place] = (ledger.messageCounts[place] ?? 0) + 1;
	ledger.tokens[place] = (ledger.tokens[place] ?? 0) + tokens;
	sums.since = usage > 0 ? 0 : sums.since + tokens;
	if (usage > 0) {
		sums.usage = usage;
		sums.usageAt = place;
	}
}

/** An entry of the path, and what became of it. */
export interface ContextEntry {
	/** Its index among the rows. */
	readonly index: number;
	readonly row: Row;
	readonly fate: Fate;
	/** The id of the edit or compaction that is responsible for its fate; `null` for none. */
	readonly by: string | null;
	/** The places of its messages among the messages of the context. */
	readonly messages: readonly number[];
	/** The tokens of these, by their length. */
	readonly tokens: number;
}

/** The entry at a place of the path, once all is booked. */
export function entryAt(ledger: Ledger, place: number): ContextEntry {
	const { plan } = ledger;
	const messages: number[] = [];
	const first = ledger.firstMessages[place] ?? 0;
	const count = ledger.messageCounts[place] ?? 0;
	for (let nth = 0; nth < count; nth++) messages.push(first + nth);
	return {
		index: indexAt(plan, place),
		row: rowAt(plan, place),
		fate: ledger.fates[place] ?? "state",
		by: idAt(plan.tree, ledger.by[place] ?? -1),
		messages,
		tokens: ledger.tokens[place] ?? 0,
	};
}
