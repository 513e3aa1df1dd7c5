import { describe, expect, test } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { readContext } from "../../src/context/read-context.ts";
import type { JsonObject } from "../../src/session/json.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathRows, pathTo } from "../../src/tree/path.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { recording, recordings } from "./recorded.ts";
import { storeOf, valuesIn } from "./store.ts";

/** What the package says of a file. */
interface Answer {
	readonly header: JsonObject;
	readonly nextSeq: number;
	readonly entries: readonly JsonObject[];
	readonly usage: readonly {
		readonly id: string;
		readonly usage: JsonObject;
		readonly adjustment: boolean;
	}[];
	readonly stats: { readonly messageCount: number; readonly usage: { readonly totalTokens: number } };
	readonly values: unknown;
	readonly lists: unknown;
	readonly name: string | null;
	readonly labels: Readonly<Record<string, string>>;
	readonly branches: readonly {
		readonly name: string;
		readonly tipId: string | null;
		readonly kind: string;
		readonly path: readonly string[];
		readonly context: readonly JsonObject[];
		readonly configuration?: JsonObject;
		readonly state?: { readonly inbox: readonly unknown[] };
	}[];
	readonly harness: { readonly openOperations: readonly JsonObject[] };
}

const names = recordings("harness-v4-").filter((name) => !/-084-|upgrade-source/.test(name));

test("there are recordings", () => expect(names.length).toBeGreaterThan(9));

describe.each(names)("%s", (name) => {
	const { bytes, answer } = recording<Answer>(name);
	const session = sessionOf(bytes);
	const store = storeOf(session);

	test("is read as what it is", () => {
		expect(session.format).toBe("harness-0.85");
		expect(session.header.raw).toEqual(answer.header);
		expect(store.faults).toEqual([]);
	});

	test("holds these entries and rows", () => {
		expect(
			Array.from(session.readAll(session.rows), ([, entry]) => ({
				...entry,
				timestamp: milliseconds(entry),
			})),
		).toEqual(answer.entries);
		expect(store.usage.map(({ id, isAdjustment }) => ({ id, isAdjustment }))).toEqual(
			answer.usage.map(({ id, adjustment }) => ({ id, isAdjustment: adjustment })),
		);
		expect(sum(store.usage.map(({ usage }) => usage.totalTokens))).toBe(answer.stats.usage.totalTokens);
	});

	test("holds these values and lists", () => {
		expect(store.nextSeq).toBe(answer.nextSeq);
		expect(valuesIn(store)).toEqual({ values: answer.values, lists: answer.lists });
		expect(session.name ?? null).toBe(answer.name);
		expect(Object.fromEntries(session.labels ?? [])).toEqual(answer.labels);
	});

	test("has these branches, each with this path and context", () => {
		expect(session.tips.map((tip) => tip.name).sort()).toEqual(
			answer.branches.map((branch) => branch.name).sort(),
		);
		for (const branch of answer.branches)
			expect(ourBranch(session, branch.name)).toEqual(theirBranch(answer, branch));
	});
});

function ourBranch(session: Session, name: string) {
	const tip = session.tips.find((one) => one.name === name);
	const tree = indexTree(session);
	const leaf = tree.byId.get(tip?.entryId ?? "") ?? -1;
	const plan = planContext(session, tree, leaf, tip);
	return {
		tipId: tip?.entryId,
		kind: tip?.kind,
		path: pathRows(tree, pathTo(tree, leaf)).map((row) => row.id),
		context: JSON.parse(JSON.stringify([...readContext(plan)].flatMap(({ messages }) => messages))),
		model: plan.model,
		thinkingLevel: plan.thinkingLevel,
		tools: plan.tools,
		queued: tip?.queued,
		operation: tip?.operation && [tip.operation.id, tip.operation.kind, tip.operation.isCancelled],
	};
}

function theirBranch(
	{ harness }: Answer,
	{ tipId, kind, path, context, configuration, state, name }: Answer["branches"][number],
) {
	const operation = harness.openOperations.find((one) => one["lane"] === name);
	return {
		tipId,
		kind: kind === "branch" ? "data" : kind,
		path,
		context,
		model: configuration?.["model"] ?? null,
		thinkingLevel: configuration?.["thinkingLevel"] ?? null,
		tools: configuration?.["activeToolNames"] ?? null,
		queued: state?.inbox.length ?? 0,
		operation: operation && [operation["operationId"], operation["kind"], operation["aborting"] === true],
	};
}

function milliseconds({ timestamp }: JsonObject): number {
	return Date.parse(String(timestamp));
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
