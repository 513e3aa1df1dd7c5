import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import type { Report } from "../../finding.ts";
import { toPointer } from "../../raw-pointer.ts";
import type { Rule } from "../../rule.ts";
import type { Fault } from "../../validator.ts";
import { quote } from "../../words.ts";
import { ownerOf } from "./shape-owners.ts";

export const invalidShape: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "a known type with a member missing or of the wrong kind (JSON pointer, expected, found)",
		finds:
			"An entry that is not as the schema of its type has it (`sessionctl schema entry` prints it): one finding for an entry, at the first member at fault, with the others. Members that no schema names are no fault, and faults that another rule is about are left to that one.",
		why: "The agent looks at nothing when it reads: it fails where it uses the member, often much later. A `message` entry without its message makes the context and the totals throw, and hides the session from the list; a name that is no string hides it too; a compaction whose size is `null` is shown as `0k`. Other readers stop at the line.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002","timestamp":"2026-05-04T09:12:37.000Z"}',
		mend: "Somebody has to say what should be there. An entry that holds nothing of use can become a `custom` one: what hangs from it keeps its parent.",
	},
	watch: (report, { validate }) => ({
		...(validate === undefined
			? {}
			: {
					entry({ row, entry }) {
						const faults = validate(entry);
						if (faults.length === 0) return;
						const own = faults.filter((fault) => ownerOf(entry, fault) === undefined);
						if (own.length > 0) report(describe(row, own));
					},
				}),
	}),
};

const MOST_RELATED = 20;

function describe(row: Row, faults: readonly Fault[]): Report {
	const [first, ...rest] = faults;
	const pointer = toPointer(first?.path ?? []);
	const others = rest.length > 0 ? `, and ${counted(rest.length, "more member")} at fault` : "";
	const name =
		row.type === "message" && row.role !== undefined ? `\`message\` (${quote(row.role)})` : quote(row.type);
	return {
		at: row,
		pointer,
		message: `${name} with ${first?.found ?? "nothing"} at ${quote(pointer)}, where ${first?.expected ?? "something"} is expected${others}${consequence(row, pointer)}`,
		related: rest.slice(0, MOST_RELATED).map(({ path, expected, found }) => ({
			line: row.line,
			offset: row.offset,
			bytes: row.bytes,
			entryId: row.hasOwnId ? row.id : undefined,
			label: `${quote(toPointer(path))} is ${found}, ${expected} is expected`,
		})),
	};
}

/** What the agent does with a member at fault, where it is known to do anything. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
	"/parentId": "the agent takes the entry for a root",
	"message /message": "the agent throws when it builds the context, and does not list the session",
	"session_info /name": "the agent does not list the session, and throws where it asks for the name",
	"compaction /tokensBefore": "the agent shows the compaction without its size",
};

function consequence({ type }: Row, pointer: string): string {
	const words = CONSEQUENCES[pointer] ?? CONSEQUENCES[`${type} ${pointer}`];
	return words === undefined ? "" : `: ${words}`;
}
