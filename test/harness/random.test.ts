import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { readContext } from "../../src/context/read-context.ts";
import { lintSource } from "../../src/lint/lint-session.ts";
import { bytesSource } from "../../src/read/source.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathRows, pathTo } from "../../src/tree/path.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { lineSizes, step } from "./arbitrary.ts";
import { storeOf, valuesIn } from "./store.ts";
import { contextOf, fileOf, type Model, pathOf, take } from "./write.ts";

const steps = fc.array(step, { maxLength: 40 });

describe("what is read back of random files is what a plain model of the format holds", () => {
	test("entries, values, lists, labels, usage", () =>
		check((session, model) => {
			const store = storeOf(session);
			expect(session.rows.map(({ id }) => id)).toEqual([...model.entries.keys()]);
			const { values, lists } = valuesIn(store);
			const isOwn = ({ namespace }: { readonly namespace: string }) => !namespace.startsWith("pi.");
			expect(byAddress(values.filter(isOwn), ({ value }) => value)).toEqual(sorted(model.values));
			expect(byAddress(lists, ({ elements }) => elements.map(({ value }) => value))).toEqual(
				sorted(model.lists),
			);
			expect(Object.fromEntries(session.labels ?? [])).toEqual(Object.fromEntries(model.labels));
			expect(store.usage.reduce((sum, { usage }) => sum + usage.totalTokens, 0)).toBe(model.tokens);
			expect(store.nextSeq).toBe(model.seq + 1);
		}));

	test("branches, their paths, settings and contexts", () =>
		check((session, model) => {
			expect(session.tips.map(({ name }) => name).sort()).toEqual([...model.tips.keys()].sort());
			const tree = indexTree(session);
			for (const tip of session.tips) {
				const leaf = tree.byId.get(tip.entryId ?? "") ?? -1;
				const plan = planContext(session, tree, leaf, tip);
				expect(pathRows(tree, pathTo(tree, leaf)).map(({ id }) => id)).toEqual(pathOf(model, tip.name));
				expect([...readContext(plan)].flatMap(({ messages }) => messages)).toEqual(
					contextOf(model, tip.name),
				);
				expect(plan.thinkingLevel).toBe(model.config.get(tip.name)?.["thinkingLevel"] ?? null);
			}
		}));

	test("pi-agent-core has nothing against them", () =>
		check((session, _model, bytes) => {
			expect(storeOf(session).faults).toEqual([]);
			const findings = lintSource(bytesSource(bytes)).findings.filter(({ severity }) => severity !== "info");
			expect(findings.map(({ rule }) => rule)).toEqual(["file/foreign-format"]); // which is the agent's
		}));
});

test("cut anywhere, a file is the transactions that were finished", () =>
	fc.assert(
		fc.property(steps, lineSizes, fc.nat(), (taken, sizes, cut) => {
			const bytes = fileOf(take(taken), sizes);
			const header = bytes.indexOf(10) + 1;
			const piece = bytes.subarray(0, header + (cut % (bytes.length - header + 1)));
			const whole = piece.subarray(0, piece.lastIndexOf(10) + 1);
			const [session, expected] = [sessionOf(piece), sessionOf(whole)];
			expect(session.rows).toEqual(expected.rows);
			expect(session.tips).toEqual(expected.tips);
			expect(session.facts.tornTail).toBe(piece.length > whole.length);
			expect(storeOf(session).tornTail?.bytes ?? 0).toBe(piece.length - whole.length);
		}),
	));

test("whatever is done to a line, the file is read and judged to its end", () =>
	fc.assert(
		fc.property(steps, lineSizes, fc.nat(), fc.jsonValue(), fc.nat(), (taken, sizes, at, value, member) => {
			const lines = fileOf(take(taken), sizes).toString().trimEnd().split("\n");
			const nth = at % lines.length;
			lines[nth] = JSON.stringify(damage(JSON.parse(lines[nth] ?? "null"), value, member));
			const bytes = Buffer.from(`${lines.join("\n")}\n`);
			const report = lintSource(bytesSource(bytes), { allLeaves: true });
			expect(["readable", "unreadable"]).toContain(report.status);
		}),
	));

/** Puts a value in the place of some member, or of the whole. */
function damage(of: unknown, value: unknown, nth: number): unknown {
	if (typeof of !== "object" || of === null) return value;
	const keys = Object.keys(of);
	const key = keys[nth % (keys.length + 1)];
	if (key === undefined) return value;
	const inner = Object.entries(of).find(([name]) => name === key)?.[1];
	return Object.assign(Array.isArray(of) ? [...of] : { ...of }, {
		[key]: nth % 3 === 0 ? damage(inner, value, Math.floor(nth / 7)) : value,
	});
}

function check(judge: (session: Session, model: Model, bytes: Buffer) => void): void {
	fc.assert(
		fc.property(steps, lineSizes, (taken, sizes) => {
			const model = take(taken);
			const bytes = fileOf(model, sizes);
			judge(sessionOf(bytes), model, bytes);
		}),
	);
}

function byAddress<T extends { readonly namespace: string; readonly key: string }>(
	cells: readonly T[],
	held: (cell: T) => unknown,
): [string, unknown][] {
	return sorted(new Map(cells.map((cell) => [JSON.stringify([cell.namespace, cell.key]), held(cell)])));
}

function sorted(map: ReadonlyMap<string, unknown>): [string, unknown][] {
	return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
