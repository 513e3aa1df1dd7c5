import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/session/json.ts";
import { sessionStats } from "../../src/stats/session-stats.ts";
import { checkContexts } from "./comparison.ts";
import { askOracle, MODULE_URL, type SessionManager } from "./oracle.ts";

// The module asks for more of Node than this release has, where it loads what it needs for the network.
const require = createRequire(import.meta.url);
require("node:zlib").createZstdDecompress ??= () => {};
require("node:worker_threads").markAsUncloneable ??= () => {};

interface AgentModule {
	readonly AgentSession: { readonly prototype: { getSessionStats(): JsonObject } };
}

const path = join(dirname(fileURLToPath(MODULE_URL)), "agent-session.js");
const { AgentSession }: AgentModule = await import(path);

/** What the agent answers; nothing where it throws, on usage that is not there. */
function askForStats(manager: SessionManager): JsonObject | undefined {
	try {
		const {
			sessionFile: _f,
			sessionId: _i,
			contextUsage: _c,
			...stats
		} = AgentSession.prototype.getSessionStats.call({
			sessionManager: manager,
			getContextUsage: () => undefined,
		});
		return stats;
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}

describe("the totals of a session are the agent's", () => {
	let compared = 0;
	checkContexts("figure for figure", (session, bytes) => {
		const theirs = askOracle(bytes, askForStats);
		if (theirs === undefined) return;
		expect(sessionStats(session).reference).toEqual(theirs);
		if (theirs["cost"] !== 0) compared++;
	});

	test("not only of sessions that cost nothing", () => {
		expect(compared).toBeGreaterThan(50);
	});
});
