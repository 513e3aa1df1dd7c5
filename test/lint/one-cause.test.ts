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

test("one cause is one finding, or several that name each other", () => {
	const apart: string[] = [];
	let count = 0;
	for (const { name, text } of damages(session)) {
		count++;
		const serious = lint(text).filter(({ severity }) => severity !== "info");
		if (groups(serious).length > 1)
			apart.push(`${name}: ${serious.map(({ rule, line }) => `${rule} on line ${line}`).join(", ")}`);
	}
	expect(count).toBeGreaterThan(3000);
	expect(apart).toEqual([]);
});

test("whatever the schemas refuse is found", () => {
	const silent: string[] = [];
	for (const { name, text } of damages(session)) {
		const lines = text.trimEnd().split("\n");
		const isFaulty = lines.some((line) => {
			const record = parse(line);
			return record === undefined || validate(record).length > 0;
		});
		if (isFaulty && lint(text).length === 0) silent.push(name);
	}
	expect(silent).toEqual([]);
});

function parse(line: string): Record<string, unknown> | undefined {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}
