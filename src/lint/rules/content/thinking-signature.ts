import { isFailedReply, isOfModel } from "../../../context/map-message.ts";
import { base64Fault } from "../../../session/base64.ts";
import { asString, parseJson } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { blocksOf, placeOf, watchMessages } from "../../seen-messages.ts";

export const thinkingSignature: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a thinking block whose signature is damaged",
		finds:
			"A thinking block that is sent, with a `thinkingSignature` that cannot be the provider's: no base64 for Anthropic, Bedrock and Google, no JSON for the Responses API of OpenAI. Not judged: blocks without a signature, which many providers do not give, and blocks that are left out of requests, in failed replies and of other models.",
		why: "A signature is sent back as it was received, and the provider checks it. An interrupted write leaves a part of one; then Anthropic and Bedrock reject every request, Google's thinking loses its thread, and for the Responses API the agent itself throws, since it parses the signature.",
		example: '{"type":"thinking","thinking":"so the cache is stale","thinkingSignature":"QUJDREV"}',
		mend: "Switch to another model, which drops the thinking of this one, or take the reply out by a `context_edit`. Do not change the last reply of a branch: providers reject thinking that differs from what they sent.",
	},
	watch: (report) =>
		watchMessages((seen) => {
			const { message, role, plan } = seen;
			if (role !== "assistant" || isFailedReply(message) || !isOfModel(message, plan.model)) return;
			const check = CHECKS.find(({ api }) => api.test(asString(message["api"]) ?? ""));
			if (check === undefined) return;
			for (const [block, place] of blocksOf(message, "thinking")) {
				const signature = asString(block["thinkingSignature"])?.trim();
				const fault = signature ? check.fault(signature) : undefined;
				if (fault === undefined) continue;
				report({
					...placeOf(seen, `/${place}/thinkingSignature`),
					message: `the signature of the thinking ${fault}: ${check.cost}`,
					hint: "switch to another model, or take the reply out by a `context_edit`",
				});
			}
		}),
};

interface Check {
	readonly api: RegExp;
	readonly fault: (signature: string) => string | undefined;
	readonly cost: string;
}

/** By what is spoken with the provider. Others sign with the name of a field, or not at all. */
const CHECKS: readonly Check[] = [
	{ api: /^(?:anthropic|bedrock)-/, fault: base64Fault, cost: "the provider rejects every request with it" },
	{ api: /^google-/, fault: base64Fault, cost: "the agent sends the thinking without it" },
	{
		api: /^(?:openai|azure-openai)(?:-codex)?-responses$/,
		fault: jsonFault,
		cost: "every request with it fails",
	},
];

function jsonFault(signature: string): string | undefined {
	return parseJson(signature) === undefined ? "is no JSON" : undefined;
}
