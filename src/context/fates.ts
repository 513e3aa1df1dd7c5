import type { Row } from "../session/row.ts";
import type { Selection } from "./selection.ts";

/** What becomes of an entry of the path on the way to the model. */
export const FATES = [
	/** Its messages are in the context, as they are. */
	"included",
	/** They are, with other content, which an edit put in. */
	"replaced",
	/** An edit took them out. */
	"omitted",
	/** It lies before what the compaction keeps; the summary stands for it. */
	"summarized",
	/** A system message before the compaction, whose own system message stands for it. */
	"checkpointed",
	/** An older compaction in the kept range: the newer one stands for it. */
	"superseded",
	/** It gives no message: settings, labels, edits, state of extensions, unknown types. */
	"state",
	/** A reply that failed, was aborted or was put off, which the harness never shows again. */
	"dropped",
	/** The summary of a branch without a text. */
	"empty",
	/** A message without a body, or an edit that does not say what to put in. */
	"invalid",
] as const;

export type Fate = (typeof FATES)[number];

/** Fates that are a compaction's doing. */
export const COMPACTED: ReadonlySet<Fate> = new Set(["summarized", "checkpointed", "superseded"]);

/** The types of entries that can give the model messages. */
export const GIVING_TYPES: ReadonlySet<string> = new Set([
	"message",
	"custom_message",
	"branch_summary",
	"compaction",
]);

/** The fate of an entry that its place and type alone decide; nothing for one that must be read to know. */
export function fateUnread(selection: Selection, place: number, row: Row): Fate | undefined {
	if (place < selection.compactionAt) {
		const isStrict = selection.keeps === "conversation";
		if (isStrict && row.role === "system") return "checkpointed";
		if (place < selection.firstKeptAt) return "summarized";
		if (isStrict && row.type === "compaction") return "superseded";
	}
	return selection.giving.has(row.type) ? undefined : "state";
}
