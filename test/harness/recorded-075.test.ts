import { expect, test } from "vitest";
import { projectContext } from "../../src/context/project.ts";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import type { JsonObject } from "../../src/session/json.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathRows, pathTo } from "../../src/tree/path.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { recording } from "./recorded.ts";

/** What the two that can open the file say of it. */
interface Answer {
	readonly leafId: string;
	readonly name: string;
	readonly path: readonly string[];
	readonly context: JsonObject;
	readonly codingAgent160: { readonly leafId: string; readonly contextRoles: readonly string[] };
}

const { bytes, answer } = recording<Answer>("harness-v3-083-leaf");

test("is read as its writer meant it", () => {
	const session = sessionOf(bytes);
	const tree = indexTree(session);
	const context = projectContext(session, tree);
	expect(session.format).toBe("harness-0.75");
	expect(tree.rows[tree.leaf]?.id).toBe(answer.leafId);
	expect(session.name).toBe(answer.name);
	expect(session.rows.some((row) => row.type === "leaf")).toBe(false);
	expect(pathRows(tree, pathTo(tree, tree.leaf)).map((row) => row.id)).toEqual(answer.path);
	expect({
		model: context.model,
		thinkingLevel: context.thinkingLevel,
		activeToolNames: context.tools,
		messages: context.messages,
	}).toEqual(answer.context);
});

test("is read as the agent does, on demand", () => {
	const reading = readSession(bytesSource(bytes), { asAgent: true });
	if (!reading.ok) throw new Error("no session");
	const tree = indexTree(reading.session);
	const { messages } = projectContext(reading.session, tree);
	expect(tree.rows[tree.leaf]?.id).toBe(answer.codingAgent160.leafId);
	expect(messages.map((message) => message["role"])).toEqual(answer.codingAgent160.contextRoles);
	expect(sessionOf(bytes).agentLeaf?.id).toBe(answer.codingAgent160.leafId);
});
