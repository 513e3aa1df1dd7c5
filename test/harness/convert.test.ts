import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { projectContext } from "../../src/context/project.ts";
import { readContext } from "../../src/context/read-context.ts";
import { bytesSource } from "../../src/read/source.ts";
import { prepareConversion } from "../../src/rewrite/convert/convert-file.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { fixture } from "../helpers/fixture.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { lineSizes, step } from "./arbitrary.ts";
import { converted, inVersion3 } from "./convert.ts";
import { recording, recordings } from "./recorded.ts";
import { fileOf, take } from "./write.ts";

const names = [
	"harness-v3-083-leaf",
	...recordings("harness-v4-").filter((name) => !name.includes("source-v3")),
];

describe.each(names)("%s becomes a session of version 3", (name) => {
	const { bytes } = recording(name);
	const session = sessionOf(bytes);

	test("with the context of its leaf", () => expectSameContext(session, converted(bytes).bytes));

	test.each(session.tips.map((tip) => tip.name))("of the branch %s alone, with its context", (branch) => {
		expectSameContext(session, converted(bytes, branch).bytes, branch);
	});

	test("that is nothing but the agent's, with all entries under their ids", () => {
		const result = sessionOf(converted(bytes).bytes);
		expect(result.format).toBe("agent");
		expect(result.version).toBe(3);
		expect(result.skipped).toEqual([]);
		expect(result.name).toBe(session.name);
		const ids = new Set(result.rows.map(({ id }) => id));
		expect(session.rows.filter(({ id }) => !ids.has(id))).toEqual([]);
		expect(indexTree(result).depths).not.toContain(-1);
	});

	test("the same one each time", () => {
		expect(converted(bytes).bytes.equals(converted(bytes).bytes)).toBe(true);
	});
});

test("of random files, every branch keeps its context", () =>
	fc.assert(
		fc.property(fc.array(step, { maxLength: 30 }), lineSizes, (steps, sizes) => {
			const bytes = fileOf(take(steps), sizes);
			const session = sessionOf(bytes);
			expectSameContext(session, converted(bytes).bytes);
			for (const { name } of session.tips) expectSameContext(session, converted(bytes, name).bytes, name);
		}),
	));

test("what has no place is said", () => {
	const { notes } = converted(recording("harness-v4-inflight").bytes);
	expect(notes).toEqual([
		"2 results of operations left out",
		"9 running operations left out",
		"5 usage rows left out: totals are those of the messages",
		"5 queued inputs left out",
		"names of branches are in `custom` entries at their ends",
		"2 replies that the harness does not show taken out by edits",
	]);
});

/** A message without content is given some by the agent; the harness leaves it as it is. */
function expectSameContext(session: Session, result: Buffer, branch?: string): void {
	const tree = indexTree(session);
	const tip = session.tips.find(({ name }) => name === branch);
	const leaf = tip === undefined ? tree.leaf : (tree.byId.get(tip.entryId ?? "") ?? -1);
	if (leaf < 0 && session.tips.length === 0) return; // no branch at all: there is nothing that a leaf could mean
	const plan = planContext(session, tree, leaf, tip);
	const migrated = sessionOf(result);
	const context = projectContext(migrated, indexTree(migrated));
	expect(inVersion3(context.messages)).toEqual(
		inVersion3([...readContext(plan)].flatMap(({ messages }) => messages)),
	);
	if (plan.model !== null) expect(context.model).toEqual(plan.model);
	if (plan.thinkingLevel !== null) expect(context.thinkingLevel).toBe(plan.thinkingLevel);
}

test("a branch can be asked of files that have some, and version 3 alone", () => {
	const agents = readFileSync(fixture("sessions/login.jsonl"));
	expect(() => converted(agents, "main")).toThrow("--leaf is for sessions of the harness");
	expect(prepareConversion(bytesSource(agents), {})).toBeUndefined();
	const { bytes } = recording("harness-v4-minimal");
	expect(() => prepareConversion(bytesSource(bytes), { to: 2 })).toThrow("become version 3");
	expect(() => converted(bytes, "nowhere")).toThrow("no entry has the id");
});

test("what the harness made of a file of version 3 has the context that version 3 has, but for what it drops", () => {
	const source = sessionOf(recording("harness-v4-upgrade-source-v3").bytes);
	const upgraded = sessionOf(recording("harness-v4-upgraded-from-v3").bytes);
	const seen = (session: Session) =>
		projectContext(session, indexTree(session)).messages.map(({ role, content, summary }) => ({
			role,
			content,
			summary,
		}));
	const before = seen(source);
	expect(before.length).toBeGreaterThan(3);
	expect(seen(upgraded).slice(0, before.length)).toEqual(before); // one message was appended by the upgrade
});
