import { describe, expect, test } from "vitest";
import { indexTree } from "../../src/tree/index-tree.ts";
import { CONTEXT_DIVERGENCES } from "../conformance/context-divergences.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";
import { ourContext } from "../recorded/context-answer.ts";
import { nameIn } from "../recorded/our-answer.ts";

describe("where the agent's answer about a context is no example", () => {
	test.for(CONTEXT_DIVERGENCES)("$title: we answer", ({ lines, ours }) => {
		const session = sessionOf(sessionBytes(3, lines));
		const tree = indexTree(session);
		expect(ourContext(session, tree, tree.leaf, nameIn(session))).toMatchObject(ours);
	});
});
