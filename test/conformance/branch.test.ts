import { describe, expect } from "vitest";
import type { Session } from "../../src/session/session.ts";
import type { Answer } from "../recorded/answer.ts";
import { ourAnswer } from "../recorded/our-answer.ts";
import { compareWithOracle } from "./comparison.ts";
import { branchFromDocument } from "./documents.ts";

describe("every branch is the agent's", () => {
	compareWithOracle("in the library", (session, theirs) => {
		const { paths, entries } = ourAnswer(session);
		expect(paths).toEqual(theirs.paths);
		expect(entries).toEqual(theirs.entries);
	});

	compareWithOracle("in the document", (session, theirs) => {
		for (const leaf of leavesToCompare(session)) {
			expect(branchFromDocument(session, leaf)).toEqual(branchOf(theirs, leaf));
		}
	});
});

/** Of a long session every so many entries, and the last: a document for each would take minutes. */
function leavesToCompare({ rows }: Session): number[] {
	const step = Math.ceil(rows.length / 50);
	return rows.map((_row, index) => index).filter((index) => (rows.length - 1 - index) % step === 0);
}

function branchOf({ paths, entries }: Answer, leaf: number): ReturnType<typeof branchFromDocument> {
	const path = [...(paths[leaf] ?? [])];
	const byId = new Map(entries.map((entry) => [entry["id"], entry]));
	return { path, entries: path.map((id) => byId.get(id) ?? {}) };
}
