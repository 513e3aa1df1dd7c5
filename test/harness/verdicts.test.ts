import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/lint/finding.ts";
import { lintSource } from "../../src/lint/lint-session.ts";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { fixture } from "../helpers/fixture.ts";
import { recording, recordings } from "./recorded.ts";

/** A whole small file and what pi-agent-core 0.87.1 did with it. */
interface Case {
	readonly case: string;
	readonly about: string;
	readonly content?: string;
	readonly contentBase64?: string;
	readonly open: { readonly ok: boolean };
	readonly branches?: readonly { readonly error?: unknown }[];
	readonly harness?: { readonly attach: string };
}

function bytesOf({ content = "", contentBase64 }: Pick<Case, "content" | "contentBase64">): Buffer {
	return contentBase64 === undefined ? Buffer.from(content) : Buffer.from(contentBase64, "base64");
}

function cases(name: string): Case[] {
	return JSON.parse(readFileSync(fixture(`harness/${name}.json`), "utf8")).cases;
}

const currentCases = cases("harness-v4-validation-cases");

describe("the verdict on a file since 0.85 is the package's", () => {
	test("there are cases", () => expect(currentCases.length).toBeGreaterThan(35));
	test.each(currentCases)("$case: $about", ({ open, branches = [], harness, ...file }) => {
		const report = judge(bytesOf(file));
		expect(isRefused(report)).toBe(!open.ok);
		if (!open.ok) return;
		const failsLater = harness?.attach !== "ok" || branches.some(({ error }) => error !== undefined);
		expect(severities(report).has("warning")).toBe(failsLater);
	});
});

describe("the verdict on a file of version 3 is the package's", () => {
	test.each(cases("harness-v4-legacy-v3-cases"))("$case: $about", ({ open, ...file }) => {
		const report = judge(bytesOf(file), { "harness/not-upgradable": "error" });
		const refusals = report.findings.filter(({ rule }) => rule === "harness/not-upgradable");
		expect(refusals.length > 0).toBe(!open.ok);
	});
});

test.each(recordings("harness-v4-").filter((name) => !name.includes("source-v3")))(
	"nothing is wrong with %s",
	(name) => {
		const { findings } = judge(recording(name).bytes);
		const rules = findings.filter(({ severity }) => severity !== "info").map(({ rule }) => rule);
		expect(rules).toEqual(name.includes("torn") ? ["harness/torn-tail"] : []);
	},
);

interface Verdict {
	/** Whether it can be read at all. */
	readonly isRead: boolean;
	/** What the rules of the harness say: that the agent does not open its files says nothing of them. */
	readonly findings: readonly Finding[];
}

function judge(bytes: Buffer, severities: Record<string, "error"> = {}): Verdict {
	const source = bytesSource(bytes, "case.jsonl");
	const { findings } = lintSource(source, { severities });
	return {
		isRead: readSession(source).ok,
		findings: findings.filter(({ rule }) => rule !== "file/foreign-format"),
	};
}

/** 0.87.1 refuses what 0.84 wrote, in which there need be nothing wrong. */
function isRefused(verdict: Verdict): boolean {
	const isOld = verdict.findings.some(({ rule }) => rule === "harness/superseded-format");
	return !verdict.isRead || severities(verdict).has("error") || isOld;
}

function severities({ findings }: Verdict): Set<string> {
	return new Set(findings.map(({ severity }) => severity));
}
