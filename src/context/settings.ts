import { asArray, asString, isObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import type { Tip } from "../session/tips.ts";
import { rowOf, type Tree } from "../tree/tree.ts";

/** What a path sets for the next request (format §7.2). */
export interface Settings {
	/** The model last chosen or last heard from; `null` when there was none. */
	readonly model: Model | null;
	/** The thinking level last set, `off` when none was; `null` where the file does not say. */
	readonly thinkingLevel: string | null;
	/** The names of the tools in force; `null` where the file does not say. */
	readonly tools: readonly string[] | null;
}

/** The model that is asked. */
export interface Model {
	/** Absent where the entry that decides does not say, as in some old files. */
	readonly provider: string | undefined;
	readonly modelId: string | undefined;
}

/**
 * The settings at the end of a path. All of the path counts, what a compaction summarized too; the last entry
 * that sets one decides, so no more than two entries are read.
 */
export function readSettings(session: Session, tree: Tree, path: readonly number[]): Settings {
	const model = lastRow(tree, path, setsModel);
	const level = lastRow(tree, path, setsThinkingLevel);
	return {
		model: model === undefined ? null : readModel(session, model),
		thinkingLevel: (level && asString(session.read(level)["thinkingLevel"])) ?? "off",
		tools: null,
	};
}

/** Whether the model is another, or the same, from an entry on. */
export function setsModel({ type, role }: Row): boolean {
	return type === "model_change" || role === "assistant";
}

export function setsThinkingLevel({ type }: Row): boolean {
	return type === "thinking_level_change";
}

/** The tools that the last `active_tools_change` of a path names, which only the harness writes; `null` for none. */
export function readTools(session: Session, tree: Tree, path: readonly number[]): readonly string[] | null {
	const row = lastRow(tree, path, ({ type }) => type === "active_tools_change");
	if (row === undefined) return null;
	return asArray(session.read(row)["activeToolNames"]).flatMap((name) => asString(name) ?? []);
}

/** The settings of a branch that keeps its own (harness format §9); one that holds data alone has none. */
export function settingsOfLane(tip: Tip | undefined): Settings {
	const config = tip?.config;
	if (config === undefined) return { model: null, thinkingLevel: null, tools: null };
	const { provider, modelId, thinkingLevel, tools } = config;
	return { model: { provider, modelId }, thinkingLevel: thinkingLevel ?? null, tools };
}

function lastRow(tree: Tree, path: readonly number[], decides: (row: Row) => boolean): Row | undefined {
	const index = path.findLast((at) => decides(rowOf(tree, at)));
	return index === undefined ? undefined : rowOf(tree, index);
}

function readModel(session: Session, row: Row): Model {
	const entry = session.read(row);
	const message = entry["message"];
	const reply = row.role === "assistant" && isObject(message) ? message : undefined;
	return reply === undefined
		? { provider: asString(entry["provider"]), modelId: asString(entry["modelId"]) }
		: { provider: asString(reply["provider"]), modelId: asString(reply["model"]) };
}
