import type { Rule } from "../../rule.ts";
import { address } from "./address.ts";
import { badLine } from "./bad-line.ts";
import { brokenLane } from "./broken-lane.ts";
import { danglingReference } from "./dangling-reference.ts";
import { entryTime } from "./entry-time.ts";
import { filePlace } from "./file-place.ts";
import { header } from "./header.ts";
import { laneMismatch } from "./lane-mismatch.ts";
import { leftoverDraft } from "./leftover-draft.ts";
import { lostHandle } from "./lost-handle.ts";
import { lostTip } from "./lost-tip.ts";
import { misreadByAgent } from "./misread-by-agent.ts";
import { missingParent } from "./missing-parent.ts";
import { missingPayload } from "./missing-payload.ts";
import { notUpgradable } from "./not-upgradable.ts";
import { orphanOperation } from "./orphan-operation.ts";
import { orphanPending } from "./orphan-pending.ts";
import { repeatedId } from "./repeated-id.ts";
import { sequence } from "./sequence.ts";
import { supersededFormat } from "./superseded-format.ts";
import { timeBackwards } from "./time-backwards.ts";
import { toolBatch } from "./tool-batch.ts";
import { tornTail } from "./torn-tail.ts";
import { unknownNamespace } from "./unknown-namespace.ts";
import { unknownType } from "./unknown-type.ts";
import { unknownWrite } from "./unknown-write.ts";
import { unpairedCall } from "./unpaired-call.ts";
import { unreachable } from "./unreachable.ts";
import { usageRow } from "./usage-row.ts";

/** In three grades: what pi-agent-core refuses a file for (error), what fails later (warning), what is only odd. */
export const HARNESS_RULES: Readonly<Record<string, Rule>> = {
	"harness/header": header,
	"harness/bad-line": badLine,
	"harness/unknown-write": unknownWrite,
	"harness/sequence": sequence,
	"harness/entry-time": entryTime,
	"harness/repeated-id": repeatedId,
	"harness/missing-parent": missingParent,
	"harness/address": address,
	"harness/usage-row": usageRow,
	"harness/lane-mismatch": laneMismatch,
	"harness/unknown-type": unknownType,
	"harness/lost-tip": lostTip,
	"harness/broken-lane": brokenLane,
	"harness/missing-payload": missingPayload,
	"harness/tool-batch": toolBatch,
	"harness/lost-handle": lostHandle,
	"harness/torn-tail": tornTail,
	"harness/misread-by-agent": misreadByAgent,
	"harness/superseded-format": supersededFormat,
	"harness/not-upgradable": notUpgradable,
	"harness/orphan-operation": orphanOperation,
	"harness/orphan-pending": orphanPending,
	"harness/dangling-reference": danglingReference,
	"harness/unpaired-call": unpairedCall,
	"harness/unreachable": unreachable,
	"harness/unknown-namespace": unknownNamespace,
	"harness/file-place": filePlace,
	"harness/leftover-draft": leftoverDraft,
	"harness/time-backwards": timeBackwards,
};
