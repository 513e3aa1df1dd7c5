import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const legacyRole: Rule = {
	severity: "warning",
	fix: "bytes",
	docs: {
		summary: "`hookMessage` under version 3: the message silently leaves the context",
		finds:
			"A message of the role `hookMessage` in a file that claims version 3 or later. In older files the name is right, and becomes `custom` when they are migrated.",
		why: "When a session from before version 3 is forked, the copy claims version 3 but keeps the old name, and nothing renames it any more. The agent keeps the message in the context and leaves it out of requests: what an extension told the model is gone without a word.",
		example:
			'{"type":"message",…,"message":{"role":"hookMessage","customType":"ext","content":"injected rule",…}}',
		mend: "Rename the role to `custom`.",
	},
	watch: (report) => ({
		session({ session: { table } }) {
			// In older files the rows have the new name already.
			for (const row of table.eachRow()) {
				if (row.role !== "hookMessage") continue;
				report({
					at: row,
					pointer: "/message/role",
					message: `the message ${quote(row.id)} has the role \`hookMessage\`, which version 3 calls \`custom\`: the model does not see it`,
					hint: "rename the role to `custom`",
				});
			}
		},
	}),
};
