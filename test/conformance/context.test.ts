import { describe, expect } from "vitest";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { ourContext } from "../recorded/context-answer.ts";
import { nameIn } from "../recorded/our-answer.ts";
import { checkContexts } from "./comparison.ts";
import { oracleContexts } from "./context-oracle.ts";

describe("the context is the agent's", () => {
	checkContexts("in the library", (session, bytes) => {
		const tree = indexTree(session);
		const name = nameIn(session);
		const leaves = leavesToCompare(session);
		const theirs = oracleContexts(bytes, session.version, leaves);
		for (const [at, leaf] of leaves.entries()) {
			const ours = ourContext(session, tree, leaf, name);
			const tokens = theirs[at]?.tokens === null ? null : ours.tokens;
			expect({ ...ours, tokens }).toEqual(theirs[at]);
		}
	});
});

/** Of a long session every so many entries, and the last. */
function leavesToCompare({ rows }: Session): number[] {
	const step = Math.ceil(rows.length / 50);
	return rows.map((_row, index) => index).filter((index) => (rows.length - 1 - index) % step === 0);
}
