import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { KNOWN_ENTRY_TYPES, MESSAGE_ROLES } from "../../../session/types.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const forkRecords: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "the file is of omp, a fork of the agent: which of its records the agent drops",
		finds:
			"A file that begins with a record of type `title` and then the header, as omp writes it, and holds other records that the agent knows nothing of: one finding that says how many, by type and by role.",
		why: "The records are whole, and omp reads them. The agent does not open the file for the first of them; were that gone, it would keep the others in the tree, or in the context, and send nothing of them to the model.",
		example:
			'{"type":"title","title":"Redirect after login"}\n{"type":"session","version":3,"id":"019dfa10-…",…}\n{"type":"title_change","id":"a0000003",…}',
		mend: "Nothing: open it with omp. `file/header-not-first` says how to make a file for the agent of it.",
	},
	watch: (report) => ({
		session({ session }) {
			if (session.format !== "omp") return;
			const drops = ownRecords(session);
			if (drops.length === 0) return; // that of the `title` is said elsewhere
			report({
				at: headerPlace(session),
				message: `omp, a fork of the agent, wrote the file; besides its \`title\` the agent drops ${drops.join(", ")}`,
				hint: "open it with omp",
			});
		},
	}),
};

const KNOWN_ROLES: ReadonlySet<string> = new Set([...MESSAGE_ROLES, "hookMessage"]);

/** `2 entries of type `title_change``: what the agent does not know, by type and by role. */
function ownRecords({ rows }: Session): string[] {
	const counts = new Map<string, number>();
	for (const row of rows) {
		const kind = ownKind(row);
		if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	return Array.from(counts, ([kind, count]) => `${counted(count, "record")} of ${kind}`);
}

function ownKind({ type, role }: Row): string | undefined {
	if (!KNOWN_ENTRY_TYPES.has(type)) return `type ${quote(type)}`;
	return role === undefined || KNOWN_ROLES.has(role) ? undefined : `role ${quote(role)}`;
}
