import { counted } from "../../../numbers.ts";
import type { Place, Row } from "../../../session/row.ts";
import type { Report } from "../../finding.ts";
import { type RawFacts, rawFacts } from "../../raw-json.ts";
import { pointerAt } from "../../raw-pointer.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";
import { headerLine } from "./header-line.ts";

export const duplicateKey: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a member twice in one object: all but the last are lost when the agent rewrites the file",
		finds:
			"A header or an entry in which an object, at any depth, has two members of one name. One finding for a line, with their number.",
		why: "Every reader in JavaScript sees the last one and nothing of the others; readers in other languages may take the first. When the agent migrates an old file it writes what it sees: the others are gone for good.",
		example: '{"type":"session_info","id":"a0000003","parentId":"a0000002",…,"name":"first","name":"second"}',
		mend: "Nothing, as long as nobody rewrites the line. `sessionctl migrate` keeps both.",
	},
	watch: (report) => ({
		entry({ row, text, raw }) {
			const { duplicates } = raw();
			if (duplicates.length > 0) report(describe(row, text, duplicates));
		},
		session(facts) {
			const { at, text } = headerLine(facts);
			const { duplicates } = rawFacts(text);
			if (duplicates.length > 0) report(describe(at, text, duplicates));
		},
	}),
};

function describe(at: Row | Place, text: string, duplicates: RawFacts["duplicates"]): Report {
	const [first = 0] = duplicates;
	const pointer = pointerAt(text, first);
	const others =
		duplicates.length > 1 ? `, and ${counted(duplicates.length - 1, "other member")} of the line too` : "";
	return {
		at,
		column: first + 1,
		pointer,
		message: `${quote(pointer)} stands twice in its object${others}: readers see the last one, and the agent loses the rest when it rewrites the file`,
	};
}
