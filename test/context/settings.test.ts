import { expect, test } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { readContext } from "../../src/context/read-context.ts";
import type { Row } from "../../src/session/row.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { compaction, contextOf, edit, reply, sketchSession, user } from "../helpers/contexts.ts";

const model = (modelId: string) => ({ type: "model_change", provider: "p", modelId });
const level = (thinkingLevel: unknown) => ({ type: "thinking_level_change", thinkingLevel });

test("the last entry that sets one decides, a reply too", () => {
	const entries = [model("one"), level("high"), reply([], { model: "two" }), level("low"), model("three")];
	expect(contextOf(entries, "c")).toMatchObject({ model: { modelId: "two" }, thinkingLevel: "high" });
	expect(contextOf(entries)).toMatchObject({
		model: { provider: "p", modelId: "three" },
		thinkingLevel: "low",
	});
});

test("what a compaction summarized, or an edit took out, still counts", () => {
	const entries = [level("high"), reply([], { model: "two" }), edit("b", null), compaction(undefined)];
	expect(contextOf(entries)).toMatchObject({ model: { modelId: "two" }, thinkingLevel: "high" });
});

test("a message without a body sets nothing", () => {
	expect(contextOf([model("one"), { message: null }]).model?.modelId).toBe("one");
});

test("what is not said is absent, and a level that is none is off", () => {
	const { model, thinkingLevel } = contextOf([level(7), reply([], { provider: undefined, model: 7 })]);
	expect(model).toEqual({ provider: undefined, modelId: undefined });
	expect(thinkingLevel).toBe("off");
});

test("no more is read than what decides and what is shown", () => {
	const session = sketchSession([
		model("one"),
		user("summarized"),
		{ type: "custom" },
		user("kept"),
		compaction("d"),
		{ type: "custom" },
		edit("d", null),
		user("new"),
	]);
	const read: string[] = [];
	const plan = planContext(recording(session, read), indexTree(session));
	expect(read.splice(0)).toEqual(["g", "a"]);
	expect([...readContext(plan)]).toHaveLength(3);
	expect(read).toEqual(["e", "d", "h"]);
});

/** A session that notes the ids of the entries that are read. */
function recording(session: Session, read: string[]): Session {
	const note = (row: Row) => {
		read.push(row.id);
		return row;
	};
	return {
		...session,
		read: (row) => session.read(note(row)),
		readAll: (rows) => session.readAll(Array.from(rows, note)),
	};
}
