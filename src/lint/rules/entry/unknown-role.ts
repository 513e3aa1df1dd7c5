import { mapMessage } from "../../../context/map-message.ts";
import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const unknownRole: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "message roles the agent drops from requests",
		finds:
			"Messages of a role that the agent does not send, wherever they stand: one finding for each role, at its first message, with their number. The old name `hookMessage` is another rule's.",
		why: "Applications add roles of their own, and other agents have some that this one does not (`developer`, `fileMention`). The agent keeps such messages in the context and leaves them out of requests: what they say the model never reads.",
		example: '{"type":"message",…,"message":{"role":"developer","content":"Answer in French.",…}}',
		mend: "Nothing, when they are meant for an application. What the model is to read has to be a `custom_message`.",
	},
	watch(report) {
		const isDropped = rememberDropped();
		return {
			session({ session: { table } }) {
				const counts = new Map<string, { readonly first: Row; count: number }>();
				for (const row of table.eachRow()) {
					const { role } = row;
					if (role === undefined || !isDropped(role)) continue;
					const known = counts.get(role);
					if (known === undefined) counts.set(role, { first: row, count: 1 });
					else known.count++;
				}
				for (const [role, { first, count }] of counts) {
					report({
						at: first,
						pointer: "/message/role",
						message: `${counted(count, "message")} of the role ${quote(role)}, which the agent leaves out of requests: the model does not see what ${count === 1 ? "it says" : "they say"}`,
					});
				}
			},
		};
	},
};

/** Whether a role is not sent at all, as the request has it; asked once for each role. */
function rememberDropped(): (role: string) => boolean {
	const known = new Map<string, boolean>([["hookMessage", false]]);
	return (role) => {
		const answer = known.get(role) ?? isUnsent(role);
		known.set(role, answer);
		return answer;
	};
}

function isUnsent(role: string): boolean {
	const mapped = mapMessage({ role }, null);
	return mapped.kind === "skipped" && mapped.reason === "unknown-role";
}
