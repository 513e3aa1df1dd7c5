import { projectContext } from "../../src/context/project.ts";
import type { Session } from "../../src/session/session.ts";
import { rowOf, type Tree } from "../../src/tree/tree.ts";
import type { Naming } from "./answer.ts";

/** What a reader of a session must answer about the context at one entry. */
export interface ContextAnswer {
	readonly leafId: string;
	readonly model: unknown;
	readonly thinkingLevel: unknown;
	readonly messages: readonly unknown[];
	/** The entries that give messages, in the order of these, each with how many. */
	readonly owners: readonly (readonly [id: string, count: number])[];
	/** `null` where the agent throws instead of counting. */
	readonly tokens: TokensAnswer | null;
}

export interface TokensAnswer {
	readonly total: number;
	readonly usage: number;
	readonly estimated: number;
	readonly basisId: string | null;
}

/** What the library answers. */
export function ourContext(session: Session, tree: Tree, leaf: number, name: Naming): ContextAnswer {
	const { model, thinkingLevel, messages, entries, tokens } = projectContext(session, tree, leaf);
	const { total, usage, estimated, basisId } = tokens;
	const giving = entries.filter((entry) => entry.messages.length > 0);
	giving.sort((a, b) => (a.messages[0] ?? 0) - (b.messages[0] ?? 0));
	return asJson({
		leafId: name(rowOf(tree, leaf).id),
		model,
		thinkingLevel,
		messages,
		owners: giving.map(({ row, messages }): readonly [string, number] => [name(row.id), messages.length]),
		tokens: { total, usage, estimated, basisId: basisId === null ? null : name(basisId) },
	});
}

/** As it comes out of a document: without members that hold nothing, and with `null` for what is no number. */
export function asJson<T>(value: T): T {
	return JSON.parse(JSON.stringify(value));
}
