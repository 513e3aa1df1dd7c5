import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repairInPlace } from "../../src/repair/repair-file.ts";
import { fixture } from "../helpers/fixture.ts";
import { file, HEADER, reply, user } from "../helpers/lines.ts";
import { doings, NOW, type Repaired, repair } from "../helpers/repair.ts";
import { scratchDirectory } from "../helpers/scratch.ts";
import { sessionOf } from "../helpers/sessions.ts";

/** What can be chosen in a file of rule fixtures. */
function options({ plan }: Repaired, rule: string): string[] {
	return plan.choices
		.filter((choice) => choice.rule === rule)
		.flatMap((choice) => choice.options.map(({ name }) => name));
}

const errors = ({ plan }: Repaired, rule: string) =>
	plan.after.report.findings.filter((found) => found.rule === rule).length;

// For every rule: what is offered first is taken, the finding goes away, and nothing is lost in silence.
test.each([
	["file/invalid-utf8", "bad-latin-1", ["latin1", "replace"]],
	["entry/invalid-shape", "bad-message-without-message", ["custom"]],
	["entry/duplicate-id", "bad-conflicting", ["earlier", "later"]],
	["tree/missing-parent", "bad-in-the-middle", [expect.any(String)]],
	["tree/null-parent-mid", "bad-injected-reply", [expect.any(String)]],
	["tree/parent-cycle", "bad-loop-of-three", [expect.any(String), expect.any(String), expect.any(String)]],
	["context/kept-boundary-missing", "bad-no-such-entry", [expect.any(String)]],
	["context/kept-boundary-off-path", "bad-on-another-branch", [expect.any(String)]],
	["context/compaction-gap", "bad-keeps-from-right-after", [expect.any(String)]],
	["context/empty-summary", "bad-empty", ["back"]],
	["context/invalid-edit", "bad-no-replacement", ["keep", "omit"]],
	["tool/unanswered-call", "bad-at-the-tail", ["answer"]],
	["tool/unanswered-call", "bad-result-on-a-sibling", ["result"]],
	["content/external-blob", "bad-blob", ["note", "note"]],
])("%s in %s", (rule, name, names) => {
	const bytes = readFileSync(fixture(`rules/${rule}/${name}.jsonl`));
	const open = repair(bytes);
	expect(doings(open).filter((done) => done.startsWith(rule))).toEqual([]);
	expect(options(open, rule)).toEqual(names);
	const found = open.plan.choices.find((choice) => choice.rule === rule);
	for (const { name: option } of found?.options ?? []) {
		const chosen = repair(bytes, { wishes: [{ rule, entry: found?.name ?? "", option }] });
		expect(chosen.plan.objection, option).toBeUndefined();
		expect(
			doings(chosen).filter((done) => done.startsWith(rule)),
			option,
		).toHaveLength(1);
		expect(errors(chosen, rule), option).toBeLessThan(errors(open, rule));
		expect(doings(repair(chosen.bytes))).toEqual([]);
	}
});

const GAP = file(
	HEADER,
	user("a1", null),
	reply("b1", "a1"),
	user("c1", "gone"),
	reply("d1", "c1"),
	user("e1", "gone"),
);
const wish = (option: string, entry = "e1") => ({ wishes: [{ rule: "tree/missing-parent", entry, option }] });

test("another entry can be named, and all that miss the same parent go there", () => {
	const { bytes, plan } = repair(GAP, wish("a1"));
	expect(plan.objection).toBeUndefined();
	const parents = bytes.toString().match(/"parentId":("a1"|"gone")/g);
	expect(parents).toEqual(['"parentId":"a1"', '"parentId":"a1"', '"parentId":"a1"']);
});

test("the start of an id is enough, and nothing happens when it is left", () => {
	expect(doings(repair(GAP, wish("b", "e")))).toHaveLength(1);
	expect(repair(GAP, wish("leave")).bytes.equals(GAP)).toBe(true);
});

test("what cannot be chosen is an error that says what can", () => {
	const hint = (error: unknown) => (error instanceof Error && "hint" in error ? error.hint : undefined);
	const thrown = (entry: string, option: string) => {
		try {
			repair(GAP, wish(option, entry));
		} catch (error) {
			return error;
		}
		return undefined;
	};
	expect(thrown("e1", "e1")).toMatchObject({ kind: "usage" }); // below itself
	expect(hint(thrown("e1", "e1"))).toContain("leave");
	expect(thrown("e1", "zz")).toMatchObject({ kind: "unknown-id" });
	expect(thrown("zz", "a1")).toMatchObject({
		kind: "usage",
		message: expect.stringContaining("no choice is open"),
	});
});

test("of two writers one tip becomes the leaf", () => {
	const bytes = readFileSync(fixture("rules/tree/concurrent-branches/bad-turn-by-turn.jsonl"));
	const { plan } = repair(bytes);
	const [choice] = plan.choices;
	const [tip] = choice?.options ?? [];
	const wishes = [{ rule: "tree/concurrent-branches", entry: choice?.name ?? "", option: tip?.name ?? "" }];
	const chosen = repair(bytes, { wishes });
	expect(chosen.plan.changes[0]?.appended).toMatchObject([{ type: "custom", parentId: tip?.name }]);
	expect(chosen.plan.objection).toBeUndefined();
	// What was chosen is not taken for a stale leaf.
	expect(doings(repair(chosen.bytes))).toEqual([]);
	// Nor is it done again when it is chosen again.
	expect(doings(repair(chosen.bytes, { wishes }))).toEqual([]);
});

test("two writers can be split: every entry is in one of the files, and what they share in both", async () => {
	const bytes = readFileSync(fixture("rules/tree/concurrent-branches/bad-turn-by-turn.jsonl"));
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	writeFileSync(path, bytes);
	const [choice] = repair(bytes).plan.choices;
	const wishes = [{ rule: "tree/concurrent-branches", entry: choice?.name ?? "", option: "split" }];
	const { status, plan, extracts = [] } = await repairInPlace(path, { wishes, now: NOW });
	expect([status, plan.objection, extracts.length]).toEqual(["repaired", undefined, 1]);
	expect(plan.after.messages).toBe(plan.before.messages);
	const other = readFileSync(extracts[0] ?? "");
	const ids = (file: Buffer) => sessionOf(file).rows.map(({ id }) => id);
	const all = new Set([...ids(readFileSync(path)), ...ids(other)]);
	expect([...all].sort()).toEqual(ids(bytes).sort());
	for (const file of [readFileSync(path), other]) {
		const { choices, changes, before } = repair(file).plan;
		expect([choices, changes, before.report.findings.filter(({ severity }) => severity === "error")]).toEqual(
			[[], [], []],
		);
	}
	expect(readdirSync(directory)).toHaveLength(4);
	// A file that is there already is nobody's to write over: nothing is done then.
	writeFileSync(path, bytes);
	await expect(repairInPlace(path, { wishes, now: NOW, backup: false })).rejects.toThrow("exists");
	expect(readFileSync(path).equals(bytes)).toBe(true);
});
