import { boundary } from "./boundary.ts";
import { calls } from "./calls.ts";
import { cycle } from "./cycle.ts";
import { duplicateId } from "./duplicate-id.ts";
import { externalBlob, invalidEdit } from "./edits.ts";
import { invalidShape, invalidUtf8 } from "./entries.ts";
import { emptySummary, writers } from "./go-on-from.ts";
import type { Chooser } from "./option.ts";
import { parents } from "./parents.ts";

/** What can be chosen, by rule. */
export const CHOOSERS: ReadonlyMap<string, Chooser> = new Map([
	["file/invalid-utf8", invalidUtf8],
	["entry/invalid-shape", invalidShape],
	["entry/duplicate-id", duplicateId],
	["tree/missing-parent", parents],
	["tree/null-parent-mid", parents],
	["tree/parent-cycle", cycle],
	["tree/concurrent-branches", writers],
	["context/kept-boundary-missing", boundary],
	["context/kept-boundary-off-path", boundary],
	["context/compaction-gap", boundary],
	["context/empty-summary", emptySummary],
	["context/invalid-edit", invalidEdit],
	["tool/unanswered-call", calls],
	["content/external-blob", externalBlob],
]);
