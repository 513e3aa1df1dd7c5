import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { indexTree } from "../../src/tree/index-tree.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { ourContext } from "./context-answer.ts";
import { nameIn, ourAnswer } from "./our-answer.ts";
import { answerPath, type Recording, recordedNames, sessionPath } from "./recording.ts";

describe("the answer is the one the agent gave", () => {
	test.for(recordedNames())("%s", (name) => {
		const { package: _package, contexts: _contexts, ...theirs }: Recording = recording(name);
		expect(ourAnswer(sessionOf(readFileSync(sessionPath(name))))).toEqual(theirs);
	});
});

describe("the contexts are those the agent gave", () => {
	test.for(recordedNames())("%s", (name) => {
		const session = sessionOf(readFileSync(sessionPath(name)));
		const tree = indexTree(session);
		const call = nameIn(session);
		for (const theirs of recording(name).contexts) {
			const leaf = session.rows.findIndex((row) => call(row.id) === theirs.leafId);
			const ours = ourContext(session, tree, leaf, call);
			expect(theirs.tokens === null ? { ...ours, tokens: null } : ours).toEqual(theirs);
		}
	});
});

function recording(name: string): Recording {
	return JSON.parse(readFileSync(answerPath(name), "utf8"));
}
