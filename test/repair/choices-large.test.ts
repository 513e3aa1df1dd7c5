import { expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { openBench } from "../../src/repair/bench.ts";
import { listChoices } from "../../src/repair/choices/list-choices.ts";
import { lookAt } from "../../src/repair/look.ts";
import { lookFacts } from "../../src/repair/look-facts.ts";
import { SHAPES } from "../shapes/index.ts";
import { shapeFile } from "../shapes/shape.ts";

const COUNT = 1000;

/** How often rows are looked at while all choices are listed. */
function rowsLookedAt(bytes: Buffer): { choices: number; looks: number } {
	const look = lookAt(bytesSource(bytes), {});
	if (look.facts === undefined) throw new Error("no session");
	let looks = 0;
	const rows = new Proxy(look.facts.tree.rows, {
		get(target, key) {
			if (typeof key === "string" && /^\d+$/.test(key)) looks++;
			return Reflect.get(target, key, target);
		},
	});
	const tree = { ...look.facts.tree, rows };
	const counted = {
		...look,
		facts: lookFacts({ ...look.facts, tree }),
		plan: look.plan && { ...look.plan, tree },
	};
	const choices = listChoices(openBench(counted, {}), undefined);
	return { choices: choices.length, looks };
}

test.each([
	"missing parents beside a chain",
	"ids twice",
	"calls not answered",
	"tool calls in one message, not answered",
] as const)("choices for %s share what they look at", (name) => {
	const { choices, looks } = rowsLookedAt(shapeFile(SHAPES[name], COUNT));
	expect(choices).toBeGreaterThanOrEqual(COUNT / 2 - 2);
	expect(looks).toBeLessThan(10 * COUNT);
});
