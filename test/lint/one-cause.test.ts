import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Finding } from "../../src/lint/finding.ts";
import { lintSource } from "../../src/lint/lint-session.ts";
import { loadValidator } from "../../src/lint/validator.ts";
import { bytesSource } from "../../src/read/source.ts";
import { damages } from "../helpers/damages.ts";
import { fixture } from "../helpers/fixture.ts";

// A sound session is damaged in one place, in some thousand ways: whatever is found hangs together.

const validate = await loadValidator();
const session = readFileSync(fixture("sessions/login.jsonl"), "utf8");

function lint(text: string): readonly Finding[] {
	return lintSource(bytesSource(Buffer.from(text)), { validate }).findings;
}

/** Whether one finding names the other's line, or both are of one line and name a third. */
function isConnected(a: Finding, b: Finding): boolean {
	const names = (one: Finding, line: number) => one.related.some((place) => place.line === line);
	const isSame = a.line === b.line && a.related.some(({ line }) => line !== undefined && names(b, line));
	return names(a, b.line) || names(b, a.line) || isSame;
}

/** Findings in groups that hang together. */
function groups(findings: readonly Finding[]): Finding[][] {
	let found: Finding[][] = [];
	for (const finding of findings) {
		const joined = found.filter((group) => group.some((other) => isConnected(finding, other)));
		found = [...found.filter((group) => !joined.includes(group)), [finding, ...joined.flat()]];
	}
	return found;
}

test("the session is sound", () => expect(lint(session)).toEqual([]));

/** Every third of them, in a step that meets each kind. */
const STEP = 3;

test("one cause is one finding, or several that name each other; and what the schemas refuse is found", () => {
	const apart: string[] = [];
	const silent: string[] = [];
	let count = 0;
	for (const { name, text } of damages(session)) {
		if (count++ % STEP !== 0) continue;
		const found = lint(text);
		const serious = found.filter(({ severity }) => severity !== "info");
		if (groups(serious).length > 1)
			apart.push(`${name}: ${serious.map(({ rule, line }) => `${rule} on line ${line}`).join(", ")}`);
		if (found.length === 0 && isFaulty(text)) silent.push(name);
	}
	expect(count).toBeGreaterThan(3000);
	expect(apart).toEqual([]);
	expect(silent).toEqual([]);
});

function isFaulty(text: string): boolean {
	return text
		.trimEnd()
		.split("\n")
		.some((line) => {
			const record = parse(line);
			return record === undefined || validate(record).length > 0;
		});
}

function parse(line: string): Record<string, unknown> | undefined {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

test("what an entry says by itself follows from nothing, whatever stands beside it", () => {
	const lines = readFileSync(fixture("rules/tool/call-id-portability/bad-too-long.jsonl"), "utf8").split(
		"\n",
	);
	const at = lines.findIndex((line) => line.includes('"toolCall"'));
	const beheaded = lines.filter((_line, index) => index !== at - 1).join("\n"); // without the parent of the call
	const found = lint(beheaded);
	expect(found.map(({ rule }) => rule)).toContain("tree/missing-parent");
	expect(found.find(({ rule }) => rule === "tool/call-id-portability")?.related).toEqual([]);
});
