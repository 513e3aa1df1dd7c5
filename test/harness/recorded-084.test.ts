import { describe, expect, test } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { readContext } from "../../src/context/read-context.ts";
import type { JsonObject } from "../../src/session/json.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathRows, pathTo } from "../../src/tree/path.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { recording, recordings } from "./recorded.ts";
import { storeOf } from "./store.ts";

/** What the package says of a file. */
interface Answer {
	readonly metadata: { readonly id: string; readonly cwd: string; readonly parentSessionId?: string };
	readonly name: string | null;
	readonly stats: {
		readonly messageCount: number;
		readonly cachedTokens: number;
		readonly uncachedTokens: number;
		readonly totalTokens: number;
		readonly costTotal: number;
	};
	readonly entries: readonly JsonObject[];
	readonly records: readonly { readonly id: string; readonly type: string; readonly lane: string }[];
	readonly labels: Readonly<Record<string, string>>;
	readonly logLength: number;
	readonly lanes: readonly {
		readonly lane: string;
		readonly leafId: string | null;
		readonly path: readonly string[];
		readonly openOperations: readonly JsonObject[];
		readonly context: JsonObject;
	}[];
}

const names = recordings("harness-v4-084-");

test("there are recordings", () => expect(names.length).toBe(3));

describe.each(names)("%s", (name) => {
	const { bytes, answer } = recording<Answer>(name);
	const session = sessionOf(bytes);
	const store = storeOf(session);
	const tree = indexTree(session);

	test("is read as what it is", () => {
		expect(session.format).toBe("harness-0.84");
		expect(store.faults).toEqual([]);
		const { id, cwd, parentSession } = session.header;
		const { metadata } = answer;
		expect({ id, cwd, parentSession }).toEqual({
			id: metadata.id,
			cwd: metadata.cwd,
			parentSession: metadata.parentSessionId,
		});
	});

	test("holds these entries, records and facts", () => {
		const entries = Array.from(session.readAll(session.rows), ([, entry]) => ({
			...entry,
			timestamp: Date.parse(String(entry["timestamp"])),
		}));
		expect(entries).toEqual(answer.entries);
		expect(store.records.map(({ id, type, lane }) => ({ id, type, lane }))).toEqual(
			answer.records.map(({ id, type, lane }) => ({ id, type, lane })),
		);
		expect(session.name ?? null).toBe(answer.name ?? null);
		expect(Object.fromEntries(session.labels ?? [])).toEqual(answer.labels);
		expect(store.nextSeq).toBe(answer.logLength + 1);
	});

	test("sums its usage records", () => {
		const totals = { cachedTokens: 0, uncachedTokens: 0, totalTokens: 0, costTotal: 0 };
		for (const { usage } of store.usage) {
			totals.cachedTokens += usage.cacheRead;
			totals.uncachedTokens += usage.input + usage.cacheWrite;
			totals.totalTokens += usage.totalTokens;
			totals.costTotal += usage.cost;
		}
		const { messageCount: _count, ...theirs } = answer.stats;
		expect(totals).toEqual(theirs);
	});

	test.each(answer.lanes)("lane $lane has this path and context", (lane) => {
		const tip = session.tips.find((one) => one.name === lane.lane);
		const leaf = tree.byId.get(tip?.entryId ?? "") ?? -1;
		const plan = planContext(session, tree, leaf, tip);
		expect(tip?.entryId).toBe(lane.leafId);
		expect(pathRows(tree, pathTo(tree, leaf)).map((row) => row.id)).toEqual(lane.path);
		expect(tip?.operation && [{ id: tip.operation.id, kind: tip.operation.kind }]).toEqual(
			lane.openOperations.length === 0 ? undefined : lane.openOperations,
		);
		expect({
			model: plan.model,
			thinkingLevel: plan.thinkingLevel,
			activeToolNames: plan.tools,
			messages: [...readContext(plan)].flatMap(({ messages }) => messages),
		}).toEqual(lane.context);
	});
});

test("what waits on a lane is counted, and a request to stop is seen", () => {
	const session = sessionOf(recording<Answer>("harness-v4-084-lanes").bytes);
	const alt = session.tips.find(({ name }) => name === "alt");
	expect(alt).toMatchObject({ queued: 1, operation: { kind: "compaction", isCancelled: true } });
	expect(alt?.notes).toEqual(["compaction running", "cancel requested", "1 queued"]);
});
