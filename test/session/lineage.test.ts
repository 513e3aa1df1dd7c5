import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineage } from "../../src/session/lineage.ts";
import type { ListedSession } from "../../src/session/listed-session.ts";

function session(id: string, parentSessionPath?: string, minute = 0): ListedSession {
	return {
		path: `/store/${id}.jsonl`,
		id,
		cwd: "",
		cwdExists: undefined,
		name: undefined,
		parentSessionPath,
		created: undefined,
		modified: new Date(minute * 60_000),
		messageCount: 0,
		firstMessage: "",
		title: "",
		version: 3,
		bytes: 0,
		hidden: undefined,
	};
}

/** `a` and `-b` below it, and so on. */
function drawn(sessions: readonly ListedSession[]): string[] {
	return lineage(sessions).map(({ session: { id }, depth }) => `${"-".repeat(depth)}${id}`);
}

describe("what a session was forked from", () => {
	test.each([
		["by its path", "/store/a.jsonl"],
		["by a path that is not straight", "/store/../store/./a.jsonl"],
		["by a path from where the fork lies", "a.jsonl"],
		["by its id", "a"],
	])("is named %s", (_how, parent) => {
		expect(drawn([session("b", parent), session("a")])).toEqual(["a", "-b"]);
		expect(lineage([session("b", parent), session("a")])[1]?.parent?.id).toBe("a");
	});

	test.each([
		["nothing", undefined],
		["something that is not in the list", "/gone.jsonl"],
		["an empty name", ""],
		["itself, by its path", "/store/b.jsonl"],
		["itself, by its id", "b"],
	])("is none when it names %s", (_what, parent) => {
		expect(lineage([session("b", parent)])).toMatchObject([{ parent: undefined, depth: 0 }]);
	});
});

test("families stand by their newest activity, and so do the forks in them", () => {
	const sessions = [
		session("a", undefined, 1),
		session("b", undefined, 5),
		session("c", "a", 2),
		session("d", "a", 3),
		session("e", "c", 9),
	];
	expect(drawn(sessions)).toEqual(["a", "-c", "--e", "-d", "b"]);
});

test("a circle is cut once, and what hangs on it stays", () => {
	expect(drawn([session("a", "b"), session("b", "c"), session("c", "a"), session("d", "b")])).toEqual([
		"c",
		"-b",
		"--a",
		"--d",
	]);
});

test("any headers put every session into exactly one place, below its parent", () => {
	const parents = fc.array(fc.option(fc.nat(20), { nil: undefined }), { maxLength: 20 });
	fc.assert(
		fc.property(parents, (named) => {
			const sessions = named.map((parent, at) =>
				session(`s${at}`, parent === undefined ? undefined : `s${parent}`, (at * 7) % 5),
			);
			const relatives = lineage(sessions);
			expect(relatives.map(({ session: { id } }) => id).toSorted()).toEqual(
				sessions.map(({ id }) => id).toSorted(),
			);
			for (const { depth, parent } of relatives) {
				const above = relatives.find((other) => other.session === parent);
				expect(depth).toBe(above === undefined ? 0 : above.depth + 1);
			}
		}),
	);
});

test("a chain of very many forks ends", () => {
	const chain = Array.from({ length: 20_000 }, (_, at) => session(`s${at}`, `s${at + 1}`));
	expect(lineage(chain).at(-1)).toMatchObject({ depth: 19_999 });
});
