import { describe, expect } from "vitest";
import type { Answer } from "../recorded/answer.ts";
import { ourAnswer } from "../recorded/our-answer.ts";
import { compareWithOracle } from "./comparison.ts";
import { treeFromDocument } from "./documents.ts";

describe("the tree is the agent's", () => {
	compareWithOracle("in the library", (session, theirs) => {
		expect(withoutBranches(ourAnswer(session))).toEqual(withoutBranches(theirs));
	});

	compareWithOracle("in the document", (session, theirs) => {
		const { activePath, ...tree } = treeFromDocument(session);
		const { leafId, roots, nodes } = theirs;
		expect(tree).toEqual({ leafId, roots, nodes });
		expect(activePath.toSorted()).toEqual((theirs.paths.at(-1) ?? []).toSorted());
	});
});

function withoutBranches({ paths: _paths, entries: _entries, ...tree }: Answer): unknown {
	return tree;
}
