import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { RULES } from "../../src/lint/rules/index.ts";
import { asArray, isObject, type JsonObject } from "../../src/session/json.ts";
import { fixture } from "../helpers/fixture.ts";
import { repair } from "../helpers/repair.ts";
import { buildSessionProjection } from "./context-oracle.ts";
import { askOracle } from "./oracle.ts";
import { request } from "./request-oracle.ts";

// What the agent itself makes of repaired files: it opens them, changes nothing but what it always changes, and the
// request that it builds is one that providers take.

/** Errors that only a person can mend, and that keep the agent from building a request, or from ending. */
const IN_THE_WAY = new Set([
	"tree/parent-cycle",
	"context/invalid-edit",
	"entry/invalid-shape",
	"content/external-blob",
]);

for (const [id, rule] of Object.entries(RULES)) {
	if (rule.fix !== "append" && rule.fix !== "bytes") continue;
	describe(id, () => {
		const folder = fixture(`rules/${id}`);
		const bad = readdirSync(folder).filter((name) => /^bad-.*\.(jsonl|gz)$/.test(name));
		test.each(bad)("%s", (name) => {
			const stored = readFileSync(`${folder}/${name}`);
			const { bytes, plan } = repair(name.endsWith(".gz") ? gunzipSync(stored) : stored, {
				newestReply: true,
			});
			expect(plan.objection).toBeUndefined();
			// A `leaf` record that gets the id it lacked makes the file one of the harness, which is read otherwise.
			if (plan.after.facts?.session.format === "harness-0.75") return;
			if (plan.after.report.findings.some(({ rule: left }) => IN_THE_WAY.has(left))) return;
			const ids = plan.after.facts?.session.rows.map((row) => row.id);
			const isOld = (plan.after.report.version ?? 3) < 2; // the agent invents ids
			askOracle(bytes, (manager) => {
				const entries = manager.getEntries();
				if (isOld) expect(entries).toHaveLength(ids?.length ?? 0);
				else expect(entries.map((entry) => entry["id"])).toEqual(ids);
				const leaf = manager.getLeafId();
				if (leaf === null) return;
				const { messages, model } = buildSessionProjection(entries, leaf);
				expect(messages).toHaveLength(plan.after.messages);
				const llm = request(messages, { ...modelOf(model), api: apiOf(messages) });
				expect(llm).toBeDefined();
				expect(faults(llm ?? [])).toEqual([]);
			});
		});
	});
}

function modelOf(model: unknown): JsonObject {
	return isObject(model) ? { id: model["modelId"], provider: model["provider"] } : {};
}

function apiOf(messages: readonly JsonObject[]): unknown {
	return messages.findLast((message) => message["api"] !== undefined)?.["api"];
}

/** Results without a call in the reply before them, second results, and calls that something else follows. */
function faults(messages: readonly JsonObject[]): string[] {
	const found: string[] = [];
	let open: unknown[] = [];
	for (const { role, content, toolCallId } of messages) {
		if (role === "toolResult") {
			const at = open.indexOf(toolCallId);
			if (at === -1) found.push(`a result of ${String(toolCallId)} that no call waits for`);
			else open.splice(at, 1);
			continue;
		}
		if (role !== "system" && open.length > 0)
			found.push(`a ${String(role)} message before ${open.length} results`);
		if (role !== "assistant") continue;
		open = asArray(content).flatMap((block) =>
			isObject(block) && block["type"] === "toolCall" ? [block["id"]] : [],
		);
	}
	return found;
}
