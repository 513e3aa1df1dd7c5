import { counted } from "../../../numbers.ts";
import { rowOf, type Tree } from "../../../tree/tree.ts";
import { findBreaks } from "../../breaks.ts";
import type { Related } from "../../finding.ts";
import { measureBelow } from "../../history.ts";
import type { InnerRecord } from "../../inner-record.ts";
import type { SessionFacts } from "../../rule.ts";
import { judgeSkipped } from "../../skipped-lines.ts";
import { quote } from "../../words.ts";

/** `` `message` (`user`) `a0000003` ``: a record inside a line that was skipped. */
export function nameRecord({ isHeader, type, role, id }: InnerRecord): string {
	const name = id === undefined ? "" : ` ${quote(id)}`;
	if (isHeader) return `a header${name}`;
	return `${quote(type)}${role === undefined ? "" : ` (${quote(role)})`}${name}`;
}

const NAMED = 3;

/** `a piece of … and the whole of …`: what is inside, in the order of the line. */
export function listRecords(records: readonly InnerRecord[]): string {
	const named = records.slice(0, NAMED);
	const isAllWhole = records.length > 1 && records.every(({ isWhole }) => isWhole);
	const names = named.map((record) => {
		const part = record.isWhole ? "the whole of " : "a piece of ";
		return isAllWhole ? nameRecord(record) : part + nameRecord(record);
	});
	if (records.length > NAMED) names.push(counted(records.length - NAMED, "more record"));
	const last = names.pop() ?? "";
	return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

/** Whether what is inside would hang together with the rest of the tree. */
export interface Reconnection {
	/** The end of a message; `""` when nothing can be said. */
	readonly words: string;
	readonly related: readonly Related[];
}

const NO_RECONNECTION: Reconnection = { words: "", related: [] };

/** Beyond so many lines nobody reads what each would mend. */
export const MOST_EXPLAINED = 1000;
const explained = new WeakMap<SessionFacts, number>();

export function reconnect(facts: SessionFacts, records: readonly InnerRecord[]): Reconnection {
	const count = explained.get(facts) ?? 0;
	explained.set(facts, count + 1);
	if (facts.session.version < 2 || count >= MOST_EXPLAINED) return NO_RECONNECTION;
	const all = records.map((record) => reconnectOne(facts, record)).filter(({ words }) => words !== "");
	// Whole ones can be restored, so they come first; the tree above them tells more than that they have a parent.
	const best = all.find(({ related }) => related.length > 0) ?? all.at(-1);
	return { words: best === undefined ? "" : `; ${best.words}`, related: best?.related ?? [] };
}

function reconnectOne(facts: SessionFacts, { isHeader, id, parentId }: InnerRecord): Reconnection {
	const { tree } = facts;
	if (isHeader || id === undefined) return NO_RECONNECTION;
	const { children, holders } = linksOf(facts);
	const orphans = children.get(id);
	if (orphans !== undefined) return missed(tree, id, orphans);
	const twin = tree.byId.get(id);
	if (twin !== undefined)
		return { words: `line ${rowOf(tree, twin).line} has ${quote(id)} too`, related: [] };
	if (parentId === undefined) return NO_RECONNECTION;
	if (parentId === null) return { words: `${quote(id)} is a root`, related: [] };
	const holder = holders.get(parentId);
	const place = holder === undefined ? "is not in the file" : `is in line ${holder}, which is skipped too`;
	const parent = `the parent ${quote(parentId)} of ${quote(id)}`;
	return { words: `${parent} ${tree.byId.has(parentId) ? "is there" : place}`, related: [] };
}

function missed(tree: Tree, id: string, children: readonly number[]): Reconnection {
	let entries = 0;
	for (const child of children) entries += measureBelow(tree, child).entries;
	const related = children.slice(0, NAMED).map((child) => {
		const { line, offset, bytes, id: entryId } = rowOf(tree, child);
		return { line, offset, bytes, entryId, label: `names ${quote(id)} as its parent` };
	});
	return {
		words: `${quote(id)} is the missing parent above ${counted(entries, "entry", "entries")}`,
		related,
	};
}

/** What is needed to find the place of a record that is in no row. */
interface Links {
	/** The entries that name each parent that does not exist. */
	readonly children: ReadonlyMap<string, readonly number[]>;
	/** The line of each id inside a line that was skipped. */
	readonly holders: ReadonlyMap<string, number>;
}

const known = new WeakMap<SessionFacts, Links>();

function linksOf(facts: SessionFacts): Links {
	const links = known.get(facts) ?? { children: findBreaks(facts.tree), holders: findHolders(facts) };
	known.set(facts, links);
	return links;
}

function findHolders(facts: SessionFacts): ReadonlyMap<string, number> {
	const holders = new Map<string, number>();
	for (const { line, records } of judgeSkipped(facts)) {
		for (const { id } of records) if (id !== undefined) holders.set(id, line.line);
	}
	return holders;
}
