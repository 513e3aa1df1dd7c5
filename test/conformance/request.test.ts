import { describe, expect } from "vitest";
import { planContext } from "../../src/context/plan.ts";
import { projectContext } from "../../src/context/project.ts";
import { type RequestItem, readRequest } from "../../src/context/request.ts";
import { isObject, type JsonObject } from "../../src/session/json.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { asJson } from "../recorded/context-answer.ts";
import { checkContexts } from "./comparison.ts";
import { request } from "./request-oracle.ts";

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
