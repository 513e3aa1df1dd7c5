import type { Rule } from "../../rule.ts";
import { callIdPortability } from "./call-id-portability.ts";
import { duplicateResult } from "./duplicate-result.ts";
import { interleavedMessage } from "./interleaved-message.ts";
import { invalidArguments } from "./invalid-arguments.ts";
import { orphanResult } from "./orphan-result.ts";
import { repeatedCallId } from "./repeated-call-id.ts";
import { scratchField } from "./scratch-field.ts";
import { stopWithoutCall } from "./stop-without-call.ts";
import { unansweredCall } from "./unanswered-call.ts";

export const TOOL_RULES: Readonly<Record<string, Rule>> = {
	"tool/orphan-result": orphanResult,
	"tool/duplicate-result": duplicateResult,
	"tool/interleaved-message": interleavedMessage,
	"tool/unanswered-call": unansweredCall,
	"tool/repeated-call-id": repeatedCallId,
	"tool/call-id-portability": callIdPortability,
	"tool/invalid-arguments": invalidArguments,
	"tool/scratch-field": scratchField,
	"tool/stop-without-call": stopWithoutCall,
};
