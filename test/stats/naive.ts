import type { JsonObject } from "../../src/session/json.ts";

// What the figures have to be, in the shortest words, from entries as JSON.parse gives them: version 3 only.

export interface NaiveEntry extends JsonObject {
	readonly type?: unknown;
	readonly id?: string;
	readonly parentId?: string | null;
}

export interface NaiveUsage {
	entries: number;
	input: number;
	output: number;
	cacheRead: number;
	cacheWrite: number;
	total: number;
	cost: number;
}

// biome-ignore lint/suspicious/noExplicitAny: these are naive on purpose
type Any = any;

export function entriesOf(bytes: Uint8Array): NaiveEntry[] {
	const lines = Buffer.from(bytes).toString("utf8").split("\n");
	return lines.flatMap((line) => {
		try {
			const value = JSON.parse(line);
			const isEntry = typeof value === "object" && value !== null && !Array.isArray(value);
			return isEntry && value.type !== "session" ? [value] : [];
		} catch {
			return [];
		}
	});
}

export function pathOf(entries: readonly NaiveEntry[]): NaiveEntry[] {
	const byId = new Map(entries.map((entry) => [entry.id, entry]));
	const path: NaiveEntry[] = [];
	for (let at = entries.at(-1); at !== undefined; at = at.parentId ? byId.get(at.parentId) : undefined)
		path.unshift(at);
	return path;
}

/** The usage that counts, and where it comes from. */
export function usageOf(entry: Any): { source: string; usage: Any; model: string | null } | undefined {
	const { type, message } = entry;
	if (type === "usage")
		return { source: "usage", usage: entry.usage, model: `${entry.provider}/${entry.model}` };
	if ((type === "compaction" || type === "branch_summary") && entry.usage)
		return { source: type, usage: entry.usage, model: null };
	if (type !== "message" || !message) return undefined;
	if (message.role === "assistant") {
		const model = `${message.provider}/${message.responseModel ?? message.model}`;
		return { source: "assistant", usage: message.usage, model };
	}
	if (message.role === "toolResult" && message.usage)
		return { source: "toolResult", usage: message.usage, model: null };
	return undefined;
}

export function sumOf(usages: readonly Any[]): NaiveUsage {
	const sum = (pick: (usage: Any) => number | undefined) =>
		usages.reduce((all, usage) => all + (pick(usage) ?? 0), 0);
	const input = sum((usage) => usage?.input);
	const output = sum((usage) => usage?.output);
	const cacheRead = sum((usage) => usage?.cacheRead);
	const cacheWrite = sum((usage) => usage?.cacheWrite);
	const total = input + output + cacheRead + cacheWrite;
	return {
		entries: usages.length,
		input,
		output,
		cacheRead,
		cacheWrite,
		total,
		cost: sum((usage) => usage?.cost?.total),
	};
}

/** Sums by a key, in no order that means anything. */
export function groupsOf(
	entries: readonly NaiveEntry[],
	keyOf: (entry: Any) => string | null,
): Record<string, NaiveUsage> {
	const using = entries.filter((entry) => usageOf(entry) !== undefined);
	const keys = [...new Set(using.map(keyOf))];
	return Object.fromEntries(
		keys.map((key) => [
			String(key),
			sumOf(using.filter((entry) => keyOf(entry) === key).map((entry) => usageOf(entry)?.usage)),
		]),
	);
}

export function countBy(values: readonly unknown[]): Record<string, number> {
	const counts: Record<string, number> = Object.create(null);
	for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
	return { ...counts };
}
