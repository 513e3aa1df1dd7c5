import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../src/session/json.ts";
import { type Naming, naming } from "../recorded/answer.ts";
import { asJson, type ContextAnswer, type TokensAnswer } from "../recorded/context-answer.ts";
import { askOracle, PACKAGE } from "./oracle.ts";

export interface Projection {
	readonly messages: readonly JsonObject[];
	readonly entries: readonly { readonly sourceEntry: JsonObject; readonly messages: readonly unknown[] }[];
	readonly model: unknown;
	readonly thinkingLevel: unknown;
}

interface Estimate {
	readonly tokens: number;
	readonly usageTokens: number;
	readonly trailingTokens: number;
	readonly lastUsageIndex: number | null;
}

const PACKAGE_ROOT = resolve("test/conformance/node_modules", PACKAGE);

/** What is used of the agent's functions; see `oracle.ts` for why they are loaded by path. */
export const {
	buildSessionProjection,
}: { buildSessionProjection(entries: JsonObject[], leafId: string): Projection } = await import(
	pathToFileURL(join(PACKAGE_ROOT, "dist/core/session-manager.js")).href
);
const {
	estimateProjectedContextTokens,
}: { estimateProjectedContextTokens(projection: Projection, path: JsonObject[]): Estimate } = await import(
	pathToFileURL(join(PACKAGE_ROOT, "dist/core/compaction/compaction.js")).href
);

/**
 * What the agent answers about the context at entries, in file order.
 * @param version the version on disk
 */
export function oracleContexts(
	bytes: Uint8Array,
	version: number,
	leaves: readonly number[],
): ContextAnswer[] {
	return askOracle(bytes, (manager) => {
		const entries = manager.getEntries();
		const ids = entries.map(({ id }) => String(id));
		const name = naming(version, ids);
		return leaves.map((leaf) => {
			const leafId = ids[leaf] ?? "";
			const projection = buildSessionProjection(entries, leafId);
			const { model, thinkingLevel, messages } = projection;
			const giving = projection.entries.filter((entry) => entry.messages.length > 0);
			return asJson({
				leafId: name(leafId),
				model,
				thinkingLevel,
				messages,
				owners: giving.map((entry): readonly [string, number] => [name(idOf(entry)), entry.messages.length]),
				tokens: tokens(projection, manager.getBranch(leafId), name),
			});
		});
	});
}

/** The agent throws on content that is `null` or absent where an edit, a checkpoint or an extension put it. */
function tokens(projection: Projection, path: JsonObject[], name: Naming): TokensAnswer | null {
	const estimate = estimateOrNothing(projection, path);
	if (estimate === undefined) return null;
	const { tokens: total, usageTokens: usage, trailingTokens: estimated, lastUsageIndex } = estimate;
	const basis = lastUsageIndex === null ? undefined : ownerOf(projection, lastUsageIndex);
	return { total, usage, estimated, basisId: basis === undefined ? null : name(basis) };
}

function estimateOrNothing(projection: Projection, path: JsonObject[]): Estimate | undefined {
	try {
		return estimateProjectedContextTokens(projection, path);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}

function ownerOf({ entries }: Projection, message: number): string | undefined {
	let next = 0;
	for (const entry of entries) {
		next += entry.messages.length;
		if (message < next) return idOf(entry);
	}
	return undefined;
}

function idOf({ sourceEntry }: { readonly sourceEntry: JsonObject }): string {
	return String(sourceEntry["id"]);
}
