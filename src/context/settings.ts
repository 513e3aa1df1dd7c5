import { asString, isObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { rowOf, type Tree } from "../tree/tree.ts";

/** What a path sets for the next request (format §7.2). */
export interface Settings {
	/** The model last chosen or last heard from; `null` when there was none. */
	readonly model: Model | null;
	/** The thinking level last set; `off` when none was. */
	readonly thinkingLevel: string;
}

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
	const model = lastRow(tree, path, (row) => row.type === "model_change" || row.role === "assistant");
	const level = lastRow(tree, path, (row) => row.type === "thinking_level_change");
	return {
		model: model === undefined ? null : readModel(session, model),
		thinkingLevel: (level && asString(session.read(level)["thinkingLevel"])) ?? "off",
	};
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
