import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/session/json.ts";
import { converted, inVersion3 } from "../harness/convert.ts";
import { recording, recordings } from "../harness/recorded.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { oracleContexts } from "./context-oracle.ts";
import { oracleAnswer } from "./oracle-answer.ts";

/** What pi-agent-core said of the branches of a file, or of its lanes, or of its one position. */
interface Answer {
	readonly branches?: readonly { readonly name: string; readonly context: readonly JsonObject[] }[];
	readonly lanes?: readonly {
		readonly lane: string;
		readonly context: { readonly messages: readonly JsonObject[] };
	}[];
	readonly context?: { readonly messages: readonly JsonObject[] };
}

const names = ["harness-v3-083-leaf", ...recordings("harness-v4-")].filter(
	(name) => !name.includes("source-v3"),
);

describe.each(names)("the agent opens what becomes of %s", (name) => {
	const { bytes, answer } = recording<Answer>(name);

	test.each(contextsOf(answer))("with the context that pi-agent-core has of %s", (branch, messages) => {
		const result = converted(bytes, branch).bytes;
		expect(contextAtTheLeaf(result)).toEqual(inVersion3(messages));
	});

	test("with every entry, and the leaf where it is said to be", () => {
		const result = converted(bytes).bytes;
		const session = sessionOf(result);
		const { leafId, entries } = oracleAnswer(result, 3);
		expect(leafId).toBe(session.rows.at(-1)?.id ?? null);
		expect(entries).toHaveLength(session.rows.length);
	});
});

function contextsOf({ branches, lanes, context }: Answer): [string | undefined, readonly JsonObject[]][] {
	if (branches !== undefined) return branches.map((branch) => [branch.name, branch.context]);
	if (lanes !== undefined) return lanes.map((lane) => [lane.lane, lane.context.messages]);
	return context === undefined ? [] : [[undefined, context.messages]];
}

function contextAtTheLeaf(bytes: Buffer): readonly unknown[] {
	const last = sessionOf(bytes).rows.length - 1;
	return oracleContexts(bytes, 3, [last]).flatMap(({ messages }) => messages);
}
