import type { Rule } from "../../rule.ts";
import { compactionGap } from "./compaction-gap.ts";
import { danglingEdit } from "./dangling-edit.ts";
import { editSplitsCall } from "./edit-splits-call.ts";
import { emptySummary } from "./empty-summary.ts";
import { errorReplies } from "./error-replies.ts";
import { invalidEdit } from "./invalid-edit.ts";
import { keptBoundaryMissing } from "./kept-boundary-missing.ts";
import { keptBoundaryOffPath } from "./kept-boundary-off-path.ts";
import { keptBoundarySplitsCall } from "./kept-boundary-splits-call.ts";
import { mixedModels } from "./mixed-models.ts";
import { summaryFrom } from "./summary-from.ts";

export const CONTEXT_RULES: Readonly<Record<string, Rule>> = {
	"context/kept-boundary-missing": keptBoundaryMissing,
	"context/kept-boundary-off-path": keptBoundaryOffPath,
	"context/kept-boundary-splits-call": keptBoundarySplitsCall,
	"context/compaction-gap": compactionGap,
	"context/empty-summary": emptySummary,
	"context/summary-from": summaryFrom,
	"context/dangling-edit": danglingEdit,
	"context/invalid-edit": invalidEdit,
	"context/edit-splits-call": editSplitsCall,
	"context/mixed-models": mixedModels,
	"context/error-replies": errorReplies,
};
