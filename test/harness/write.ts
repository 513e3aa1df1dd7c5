import type { Step } from "./arbitrary.ts";

type Json = Record<string, unknown>;

/** What a writer knows of its own file, kept in the simplest way there is. */
export interface Model {
	readonly entries: Map<string, Json>;
	readonly tips: Map<string, string | null>;
	readonly values: Map<string, unknown>;
	readonly lists: Map<string, unknown[]>;
	readonly labels: Map<string, string>;
	readonly config: Map<string, Json>;
	tokens: number;
	seq: number;
	/** The writes, in order. */
	readonly writes: Json[];
}

const TIME = 1_777_885_920_000;

/** Takes steps as a program would, and remembers what is so afterwards. */
export function take(steps: readonly Step[]): Model {
	const model: Model = {
		entries: new Map(),
		tips: new Map(),
		values: new Map(),
		lists: new Map(),
		labels: new Map(),
		config: new Map(),
		tokens: 0,
		seq: 0,
		writes: [],
	};
	for (const step of steps) takeStep(model, step);
	return model;
}

function takeStep(model: Model, step: Step): Model {
	switch (step.kind) {
		case "say":
			return add(model, step.branch, { type: "message", message: { ...step.message, timestamp: TIME } });
		case "compact": {
			const seen = contextOf(model, step.branch).map(({ role, ...rest }) => ({ role, ...rest }));
			const tail = step.kept === 0 ? [] : seen.slice(-step.kept);
			const retainedTail = step.isEdited
				? [...tail, { role: "user", content: "put in", timestamp: TIME }]
				: tail;
			return add(model, step.branch, {
				type: "compaction",
				summary: "so far",
				retainedTail,
				tokensBefore: 9,
				fromHook: false,
			});
		}
		case "summarize": {
			const fromId = step.isFromNothing ? null : (model.tips.get(step.branch) ?? null);
			return add(model, step.branch, {
				type: "branch_summary",
				fromId,
				summary: step.summary,
				fromHook: false,
			});
		}
		case "custom":
			return add(model, step.branch, { type: "custom", customType: "shop.mark" });
		case "move":
			return setTip(model, step.branch, older(model, step.back));
		case "set":
			model.values.set(JSON.stringify([step.namespace, step.key]), step.value);
			return put(model, {
				kind: "value",
				op: "set",
				namespace: step.namespace,
				key: step.key,
				value: step.value,
			});
		case "delete":
			model.values.delete(JSON.stringify([step.namespace, step.key]));
			return put(model, { kind: "value", op: "delete", namespace: step.namespace, key: step.key });
		case "append": {
			const address = JSON.stringify([step.namespace, step.key]);
			model.lists.set(address, [...(model.lists.get(address) ?? []), step.value]);
			return put(model, {
				kind: "list",
				op: "append",
				namespace: step.namespace,
				key: step.key,
				value: step.value,
			});
		}
		case "clear":
			model.lists.delete(JSON.stringify([step.namespace, step.key]));
			return put(model, { kind: "list", op: "delete", namespace: step.namespace, key: step.key });
		case "label":
			return label(model, older(model, step.back), step.label);
		case "pay": {
			model.tokens += step.tokens;
			const usage = {
				input: step.tokens,
				output: 0,
				cacheRead: 0,
				cacheWrite: 0,
				totalTokens: step.tokens,
				cost: { total: 0 },
			};
			return put(model, { kind: "usage", id: `u${model.seq}`, usage, adjustment: false });
		}
		case "lane": {
			const config = {
				model: { provider: "anthropic", modelId: "claude" },
				thinkingLevel: step.level,
				activeToolNames: ["read"],
			};
			if (!model.tips.has(step.branch)) setTip(model, step.branch, null);
			model.config.set(step.branch, config);
			put(model, { kind: "value", op: "set", namespace: "pi.lane.config", key: step.branch, value: config });
			const state = { currentOperationId: null, lastOperationId: null, inbox: [] };
			return put(model, {
				kind: "value",
				op: "set",
				namespace: "pi.lane.state",
				key: step.branch,
				value: state,
			});
		}
	}
}

function put(model: Model, write: Json): Model {
	model.writes.push({ ...write, seq: ++model.seq });
	return model;
}

function add(model: Model, branch: string, entry: Json): Model {
	const id = `e${model.seq}`;
	const parentId = model.tips.get(branch) ?? null;
	const whole = { id, parentId, timestamp: TIME + model.seq, ...entry };
	model.entries.set(id, whole);
	put(model, { kind: "entry", ...whole });
	return setTip(model, branch, id);
}

function setTip(model: Model, branch: string, id: string | null): Model {
	model.tips.set(branch, id);
	return put(model, { kind: "value", op: "set", namespace: "pi.branch.tip", key: branch, value: id });
}

function label(model: Model, id: string | null, text: string | null): Model {
	if (id === null) return model;
	if (text === null) model.labels.delete(id);
	else model.labels.set(id, text);
	const write = { kind: "value", namespace: "pi.entry.label", key: id };
	return put(model, text === null ? { ...write, op: "delete" } : { ...write, op: "set", value: text });
}

/** The entry so many before the last; none before the first. */
function older(model: Model, back: number): string | null {
	return [...model.entries.keys()].at(-1 - back) ?? null;
}

/** The path of a branch, from the top down. */
export function pathOf(model: Model, branch: string): string[] {
	const path: string[] = [];
	for (let id = model.tips.get(branch) ?? null; id !== null; ) {
		path.unshift(id);
		const { parentId } = model.entries.get(id) ?? {};
		id = typeof parentId === "string" ? parentId : null;
	}
	return path;
}

/** What the model sees of a branch, said as plainly as the format does (harness format §9). */
export function contextOf(model: Model, branch: string): Json[] {
	let messages: Json[] = [];
	for (const id of pathOf(model, branch)) {
		const { type, timestamp, message, summary, tokensBefore, retainedTail, fromId } =
			model.entries.get(id) ?? {};
		if (type === "message") messages.push(message as Json);
		if (type === "compaction") {
			messages = [
				{ role: "compactionSummary", summary, tokensBefore, timestamp },
				...(retainedTail as Json[]),
			];
		}
		if (type === "branch_summary" && summary !== "")
			messages.push({ role: "branchSummary", summary, fromId, timestamp });
	}
	return messages.filter(
		({ role, stopReason }) => role !== "assistant" || !/^(error|aborted|deferred)$/.test(String(stopReason)),
	);
}

/** The file: its writes, so many on a line. An empty line size makes a line with no write at all. */
export function fileOf({ writes }: Model, lineSizes: readonly number[]): Buffer {
	const header = { v: 4, kind: "header", id: "s", storageVersion: 1, createdAt: TIME, cwd: "/home/ada/shop" };
	const lines: unknown[] = [header];
	for (let at = 0, nth = 0; at < writes.length; nth++) {
		const size = lineSizes.every((one) => one === 0) ? 1 : (lineSizes[nth % lineSizes.length] ?? 1);
		const chunk = writes.slice(at, at + size);
		lines.push(chunk.length === 1 && nth % 2 === 0 ? chunk[0] : chunk);
		at += size;
	}
	return Buffer.from(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}
