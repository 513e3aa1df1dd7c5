import { isFailedReply } from "../../../context/map-message.ts";
import { asString } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { blocksOf, placeOf, watchMessages } from "../../seen-messages.ts";
import { nameCall } from "./name-call.ts";

/** What the agent and its forks have called the text of a call that is still coming in. */
const SCRATCH = ["partialJson", "partialArgs"];

export const scratchField: Rule = {
	severity: "warning",
	fix: "bytes",
	docs: {
		summary: "`partialJson`, `partialArgs` left in a stored call",
		finds:
			"A tool call in the context that has a member `partialJson` or `partialArgs`. In a reply that failed or was stopped it is an info: that is where a call breaks off while it streams in, and it is not sent.",
		why: "While a call streams in, its text is gathered in a member that is to be removed at the end. Releases of the agent before 0.67.2 stored it. The present ones do not send it, but programs that send calls as they are stored do, and providers reject a member they do not know.",
		example:
			'{"type":"toolCall","id":"call_1","name":"bash","arguments":{"command":"ls"},"partialJson":"{\\"command\\":\\"ls\\"}"}',
		mend: "Remove the member; `arguments` holds what counts.",
	},
	watch: (report) =>
		watchMessages((seen) => {
			if (seen.role !== "assistant") return;
			for (const [block, place] of blocksOf(seen.message, "toolCall")) {
				const call = nameCall({
					callId: asString(block["id"]) ?? "",
					toolName: asString(block["name"]) ?? "",
				});
				const isSent = !isFailedReply(seen.message);
				const cost = isSent
					? "programs that send it as it is stored are rejected"
					: "its reply was stopped, so nothing sends it";
				for (const name of SCRATCH) {
					if (!Object.hasOwn(block, name)) continue;
					report({
						...placeOf(seen, `/${place}/${name}`),
						severity: isSent ? "warning" : "info",
						message: `${call} still has \`${name}\`, which only a call that streams in should have: ${cost}`,
						hint: "remove the member",
					});
				}
			}
		}),
};
