import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Fate } from "../../src/context/fates.ts";
import { planContext } from "../../src/context/plan.ts";
import { projectContext } from "../../src/context/project.ts";
import { readRequest } from "../../src/context/request.ts";
import { estimateTokens } from "../../src/context/tokens.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathTo } from "../../src/tree/path.ts";
import { EVERY_ODDITY } from "../arbitraries/model.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { sessionOf } from "../helpers/sessions.ts";

/** A context at any entry of any session, whatever is wrong with it. */
const anyPlace = fc.record({ file: sessionFile({ oddities: EVERY_ODDITY }), pick: fc.nat() });

function contextAt(bytes: Uint8Array, pick: number) {
	const session = sessionOf(bytes);
	const tree = indexTree(session);
	const leaf = session.rows.length === 0 ? -1 : pick % session.rows.length;
	return { session, tree, leaf, context: projectContext(session, tree, leaf) };
}

test("every entry of the path has a fate, and every message one owner", () => {
	fc.assert(
		fc.property(anyPlace, ({ file, pick }) => {
			const { tree, leaf, context } = contextAt(file.bytes, pick);
			const { entries, messages } = context;
			expect(entries.map(({ index }) => index)).toEqual(pathTo(tree, leaf).indexes);
			const owned = entries.flatMap((entry) => entry.messages).sort((a, b) => a - b);
			expect(owned).toEqual([...messages.keys()]);
		}),
	);
});

const GIVING: ReadonlySet<Fate> = new Set(["included", "replaced"]);
const RESPONSIBLE: Readonly<Partial<Record<Fate, string>>> = {
	replaced: "context_edit",
	omitted: "context_edit",
	summarized: "compaction",
	checkpointed: "compaction",
	superseded: "compaction",
};

test("fates, messages and those responsible agree", () => {
	fc.assert(
		fc.property(anyPlace, ({ file, pick }) => {
			const { tree, context } = contextAt(file.bytes, pick);
			for (const { fate, by, messages, tokens } of context.entries) {
				expect(messages.length > 0).toBe(GIVING.has(fate));
				if (messages.length === 0) expect(tokens).toBe(0);
				const responsible = by === null ? undefined : tree.rows[tree.byId.get(by) ?? -1]?.type;
				expect(responsible).toBe(RESPONSIBLE[fate]);
			}
		}),
	);
});

test("the figures add up", () => {
	fc.assert(
		fc.property(anyPlace, ({ file, pick }) => {
			const { entries, messages, tokens, system } = contextAt(file.bytes, pick).context;
			expect(tokens.total).toBe(tokens.usage + tokens.estimated);
			expect(Number.isFinite(tokens.total)).toBe(true);
			const byEntry = entries.reduce((sum, entry) => sum + entry.tokens, 0);
			expect(byEntry).toBe(messages.reduce((sum, message) => sum + estimateTokens(message), 0));
			if (tokens.basis === "usage") expect(tokens.estimated).toBeLessThanOrEqual(byEntry);
			else {
				const others = messages.filter((message) => message["role"] !== "system");
				const rest = others.reduce((sum, message) => sum + estimateTokens(message), 0);
				expect(tokens.estimated).toBe(system.tokens + rest);
			}
		}),
	);
});

test("a request has each message once, in the order of the context but for system messages", () => {
	fc.assert(
		fc.property(anyPlace, ({ file, pick }) => {
			const { session, tree, leaf, context } = contextAt(file.bytes, pick);
			const items = [...readRequest(planContext(session, tree, leaf))];
			const numbers = items.flatMap((item) => (item.kind === "made-up" ? [] : [item.number]));
			expect(numbers.toSorted((a, b) => a - b)).toEqual([...context.messages.keys()]);
			const others = numbers.filter((number) => context.messages[number]?.["role"] !== "system");
			expect(others).toEqual(others.toSorted((a, b) => a - b));
		}),
	);
});
