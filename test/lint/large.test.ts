import { expect, test } from "vitest";
import { lintSource } from "../../src/lint/lint-session.ts";
import { bytesSource, type Source } from "../../src/read/source.ts";
import { sessionBytes } from "../helpers/sessions.ts";

// What grows with the square does not end here.
const PATIENCE_MS = 60_000;

function said(id: string, parentId: string | null) {
	return { type: "message", id, parentId, message: { role: "user", content: "x" } };
}

function result(id: string, parentId: string, call: string) {
	return { type: "message", id, parentId, message: { role: "toolResult", toolCallId: call, content: [] } };
}

/** Counts what is read. */
function counting(source: Source): { source: Source; bytesRead: () => number } {
	let bytesRead = 0;
	return {
		bytesRead: () => bytesRead,
		source: {
			...source,
			read(...place) {
				const count = source.read(...place);
				bytesRead += count;
				return count;
			},
		},
	};
}

test("the first results of many calls are read once", () => {
	const count = 1000;
	const content = Array.from({ length: count }, (_, at) => ({
		type: "toolCall",
		id: `c${at}`,
		name: "bash",
	}));
	const calls = { type: "message", id: "r", parentId: null, message: { role: "assistant", content } };
	const firsts = Array.from({ length: count }, (_, at) =>
		result(`a${at}`, at ? `a${at - 1}` : "r", `c${at}`),
	);
	const seconds = Array.from({ length: count }, (_, at) =>
		result(`b${at}`, at ? `b${at - 1}` : "u", `c${at}`),
	);
	const bytes = sessionBytes(3, [calls, ...firsts, said("u", firsts.at(-1)?.id ?? null), ...seconds]);
	const { source, bytesRead } = counting(bytesSource(bytes));
	const { findings } = lintSource(source);
	expect(findings.filter(({ rule }) => rule === "tool/duplicate-result").length).toBeGreaterThan(0);
	expect(bytesRead()).toBeLessThan(20 * bytes.length);
});

test("30,000 loops beside a chain of 30,000", { timeout: PATIENCE_MS }, () => {
	const loops = Array.from({ length: 30_000 }, (_, at) => said(`l${at}`, `l${at ^ 1}`));
	const chain = Array.from({ length: 30_000 }, (_, at) => said(`e${at}`, at === 0 ? null : `e${at - 1}`));
	const { findings } = lintSource(bytesSource(sessionBytes(3, [...loops, ...chain])));
	const found = findings.filter(({ rule }) => rule === "tree/parent-cycle");
	expect(found).toHaveLength(15_000);
	expect(found.some(({ message }) => message.startsWith("the leaf"))).toBe(false);
});
