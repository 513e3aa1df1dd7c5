import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CONTEXT_DIVERGENCES } from "../conformance/context-divergences.ts";
import { bytesOf, DIVERGENCES } from "../conformance/divergences.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { ourAnswer } from "../recorded/our-answer.ts";

describe("where the agent's answer is no example", () => {
	test.for(DIVERGENCES)("$title: we answer", (divergence) => {
		expect(ourAnswer(sessionOf(bytesOf(divergence)))).toMatchObject(divergence.ours);
	});

	test("the list and the reasons are about the same", () => {
		const page = readFileSync("test/conformance/divergences.md", "utf8");
		const headings = page.match(/(?<=^## ).*$/gm) ?? [];
		expect(headings).toEqual([...DIVERGENCES, ...CONTEXT_DIVERGENCES].map(({ title }) => title));
	});
});
