import { expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { openBench } from "../../src/repair/bench.ts";
import { listChoices } from "../../src/repair/choices/list-choices.ts";
import { type Look, lookAt } from "../../src/repair/look.ts";
import { lookFacts } from "../../src/repair/look-facts.ts";
import type { Bench } from "../../src/repair/step.ts";
import { APPEND_STAGES, BYTE_STAGES, READING_STAGES } from "../../src/repair/steps/index.ts";
import type { Row } from "../../src/session/row.ts";
import { SHAPES } from "../shapes/index.ts";
import { shapeFile } from "../shapes/shape.ts";

const COUNT = 1000;

/** Puts a shape on the bench, and counts how often rows are looked at from then on. */
function openCounting(name: keyof typeof SHAPES): { bench: Bench; looks: () => number } {
	const look = lookAt(bytesSource(shapeFile(SHAPES[name], COUNT)), {});
	if (look.facts === undefined) throw new Error("no session");
	const { rows, looks } = counting(look.facts.tree.rows);
	const tree = { ...look.facts.tree, rows };
	const session = { ...look.facts.session, rows };
	const counted: Look = {
		...look,
		facts: lookFacts({ ...look.facts, session, tree }),
		plan: look.plan && { ...look.plan, session, tree },
	};
	return { bench: openBench(counted, {}), looks };
}

function counting(rows: readonly Row[]): { rows: readonly Row[]; looks: () => number } {
	let looks = 0;
	const proxy = new Proxy(rows, {
		get(target, key) {
			if (typeof key === "string" && /^\d+$/.test(key)) looks++;
			return Reflect.get(target, key, target);
		},
	});
	return { rows: proxy, looks: () => looks };
}

test.each([
	"missing parents beside a chain",
	"ids twice",
	"calls not answered",
	"tool calls in one message, not answered",
] as const)("choices for %s share what they look at", (name) => {
	const { bench, looks } = openCounting(name);
	expect(listChoices(bench, undefined).length).toBeGreaterThanOrEqual(COUNT / 2 - 2);
	expect(looks()).toBeLessThan(10 * COUNT);
});

test.each([
	"entries without ids between others",
	"version 1 with values that are no objects",
	"images of another type than they say",
] as const)("steps for %s find what they mend", (name) => {
	const { bench, looks } = openCounting(name);
	const stages = [...READING_STAGES, ...BYTE_STAGES, ...APPEND_STAGES];
	const changes = stages.flatMap((stage) => stage(bench));
	expect(changes.length).toBeGreaterThanOrEqual(COUNT / 2 - 2);
	expect(looks()).toBeLessThan(50 * COUNT);
});
