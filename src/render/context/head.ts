import { contextTokens } from "../../context/context-tokens.ts";
import type { Fate } from "../../context/fates.ts";
import type { Ledger } from "../../context/ledger.ts";
import { type ContextPlan, rowAt } from "../../context/plan.ts";
import type { Model } from "../../context/settings.ts";
import { counted, grouped } from "../../numbers.ts";
import { rowOf } from "../../tree/tree.ts";
import { fact } from "../facts.ts";
import type { ShortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import type { ContextView } from "./view.ts";

/** What stands above every view of a context: the session, the settings, the size, and where it comes from. */
export function* headLines(
	view: ContextView,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { plan, ledger, ids } = view;
	yield* titleLines(plan.session, [], theme, columns);
	yield "";
	yield* fact("context", contextFact(view), theme, columns);
	yield* fact("model", settingsFact(plan), theme, columns);
	yield* fact("tokens", tokenFigures(ledger, ids), theme, columns);
	const compaction = compactionFact(view);
	if (compaction !== undefined) yield* fact("summary", compaction, theme, columns);
	const edits = editFact(ledger.fates);
	if (edits !== undefined) yield* fact("edits", edits, theme, columns);
}

/** `12 messages from 17 entries, up to 8ea4370d`. */
function contextFact({ plan, list, ids }: ContextView): string {
	const { tree, path, leaf, isNarrow } = plan;
	if (leaf < 0) return "no entries";
	const entries = isNarrow
		? counted(path.indexes.length, "kept entry", "kept entries")
		: counted(path.indexes.length, "entry", "entries");
	return `${counted(list.length, "message")} from ${entries}, up to ${ids.of(rowOf(tree, leaf).id)}`;
}

/** `anthropic/claude-sonnet-4-5, thinking low`; with the tools, where the file says which. */
function settingsFact({ model, thinkingLevel, tools }: ContextPlan): string {
	const known = [modelName(model), `thinking ${thinkingName(thinkingLevel)}`];
	return tools === null ? known.join(", ") : [...known, `tools ${toolNames(tools)}`].join(", ");
}

export function thinkingName(level: string | null): string {
	return level === null ? "unknown" : visible(level);
}

function toolNames(tools: readonly string[]): string {
	return tools.length === 0 ? "none" : tools.map(visible).join(" ");
}

export function modelName(model: Model | null): string {
	return model === null ? "none" : visible(`${model.provider ?? "?"}/${model.modelId ?? "?"}`);
}

/** The size of a context and where it is known from. */
function tokenFigures(ledger: Ledger, ids: ShortIds): string {
	const { total, usage, estimated, basisId } = contextTokens(ledger);
	if (basisId === null) {
		const isStale = ledger.sums.usageAt !== -1;
		const reason = isStale
			? "the last usage is older than a compaction or an edit"
			: "no reply states its usage";
		return `${grouped(total)}, estimated: ${reason}`;
	}
	const since = estimated === 0 ? "" : `: ${grouped(usage)} there, ${grouped(estimated)} estimated since`;
	return `${grouped(total)}, by the usage of ${ids.of(basisId)}${since}`;
}

/** `of 412 entries, by 3f2a91bc; 3 messages kept, 12 since`; without the first figure where not all are known. */
function compactionFact({ plan, ids, ledger }: ContextView): string | undefined {
	const { compactionAt } = plan.selection;
	if (compactionAt === -1) return undefined;
	const copies =
		plan.selection.keeps === "copies" ? givingCount(ledger, compactionAt, compactionAt + 1) - 1 : 0;
	const kept = givingCount(ledger, 0, compactionAt) + Math.max(0, copies);
	const since = givingCount(ledger, compactionAt + 1, plan.path.indexes.length);
	const by = ids.of(rowAt(plan, compactionAt).id);
	const what = plan.isNarrow ? "by" : `of ${counted(goneCount(ledger), "entry", "entries")}, by`;
	return `${what} ${by}; ${counted(kept, "message")} kept, ${grouped(since)} since`;
}

function goneCount({ fates }: Ledger): number {
	return fates.filter((fate) => fate === "summarized" || fate === "checkpointed").length;
}

function givingCount({ messageCounts }: Ledger, from: number, to: number): number {
	return messageCounts.subarray(from, to).reduce((sum, count) => sum + count, 0);
}

function editFact(fates: readonly Fate[]): string | undefined {
	const replaced = fates.filter((fate) => fate === "replaced").length;
	const omitted = fates.filter((fate) => fate === "omitted").length;
	if (replaced + omitted === 0) return undefined;
	return `${counted(replaced, "entry", "entries")} replaced, ${grouped(omitted)} omitted`;
}
