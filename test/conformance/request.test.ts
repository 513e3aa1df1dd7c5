import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { projectContext } from "../../src/context/project.ts";
import { type RequestItem, readRequest } from "../../src/context/request.ts";
import { isObject, type JsonObject } from "../../src/session/json.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { asJson } from "../recorded/context-answer.ts";
import { checkContexts } from "./comparison.ts";
import { PACKAGE } from "./oracle.ts";

const MODULES = resolve("test/conformance/node_modules");

const { convertToLlm }: { convertToLlm(messages: readonly JsonObject[]): JsonObject[] } = await load(
	PACKAGE,
	"dist/core/messages.js",
);
const { transformMessages }: { transformMessages(messages: JsonObject[], model: JsonObject): JsonObject[] } =
	await load("@earendil-works/pi-ai", "dist/api/transform-messages.js");

function load(name: string, module: string) {
	return import(pathToFileURL(join(MODULES, name, module)).href);
}

describe("a request has the messages that the agent sends", () => {
	checkContexts("in their order, with the same made up", (session) => {
		const tree = indexTree(session);
		for (let leaf = tree.leaf; leaf >= 0; leaf -= Math.ceil(session.rows.length / 30)) {
			const { messages, model } = projectContext(session, tree, leaf);
			// Which API reaches the model no file tells; here it is the one that did last.
			const api = messages.findLast((message) => message["api"] !== undefined)?.["api"];
			const theirs = request(messages, { id: model?.modelId, provider: model?.provider, api });
			if (theirs === undefined) continue;
			const ours = [...readRequest(planContext(session, tree, leaf))];
			expect(asJson(ours.flatMap(comparable))).toEqual(asJson(theirs.map(stripped)));
		}
	});
});

/** The agent's own; it throws on content that is no list of blocks. */
function request(messages: readonly JsonObject[], model: JsonObject): JsonObject[] | undefined {
	try {
		return transformMessages(convertToLlm(messages), { ...model, input: ["image", "text"] });
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}

function comparable(item: RequestItem): unknown[] {
	return item.kind === "skipped" ? [] : [stripped(item.message)];
}

/** Without the words that the agent adds, and the members of blocks that hold for one API alone. */
function stripped(message: JsonObject): unknown {
	const { role, toolCallId, toolName, isError, content } = message;
	switch (role) {
		case "toolResult":
			return { role, toolCallId, toolName, isError };
		case "assistant":
			return { ...message, content: Array.isArray(content) ? content.map(strippedBlock) : content };
		case "user":
			return { role, kinds: Array.isArray(content) ? content.map(kindOf) : "text" };
		default:
			return message;
	}
}

function strippedBlock(block: unknown): unknown {
	if (!isObject(block) || block["type"] !== "text") return block;
	return { type: "text", text: block["text"] };
}

function kindOf(block: unknown): unknown {
	return isObject(block) ? block["type"] : block;
}
