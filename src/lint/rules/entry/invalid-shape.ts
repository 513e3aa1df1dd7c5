import { givingPlaces, rowAt } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import type { JsonObject } from "../../../session/json.ts";
import type { Place, Row } from "../../../session/row.ts";
import type { Report } from "../../finding.ts";
import { headerPlace } from "../../header-place.ts";
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
			"An entry that is not as the schema of its type has it (`sessionctl schema entry` prints it), or a header that is not as `sessionctl schema header` has it or whose `id` is empty (a warning): one finding for a line, at the first member at fault, with the others. Members that no schema names are no fault, and faults that another rule is about are left to that one; where that one judges the context, and the entry is in no context that is judged, it is an info here.",
		why: "The agent looks at nothing when it reads: it fails where it uses the member, often much later. A `message` entry without its message makes the context and the totals throw, and hides the session from the list; a name that is no string hides it too; a compaction whose size is `null` is shown as `0k`. Other readers stop at the line.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002","timestamp":"2026-05-04T09:12:37.000Z"}',
		mend: "Somebody has to say what should be there. An entry that holds nothing of use can become a `custom` one: what hangs from it keeps its parent.",
	},
	watch(report, { validate }) {
		if (validate === undefined) return {};
		/** Faults that are left to rules on the context, until it is known whether one of these sees the entry; by its offset. */
		const unseen = new Map<number, { readonly row: Row; readonly faults: readonly Fault[] }>();
		return {
			entry({ row, entry }) {
				const faults = [...validate(entry), ...emptyText(entry, "parentId")];
				if (faults.length === 0) return;
				const own = faults.filter((fault) => ownerOf(entry, fault) === undefined);
				if (own.length > 0) report(describe(row, nameOf(row), own));
				const others = faults.filter((fault) => ownerOf(entry, fault)?.inContext);
				if (others.length > 0) unseen.set(row.offset, { row, faults: others });
			},
			session({ session }) {
				const { header, facts } = session;
				// Version 1 names what a compaction keeps in another way, and may well name nothing.
				if (session.version < 2)
					for (const [offset, { row }] of unseen) if (row.type === "compaction") unseen.delete(offset);
				// A header that lost its version is another rule's matter.
				const record = { ...header.raw, type: "session" };
				const owned = (fault: Fault) =>
					ownerOf(record, fault) !== undefined ||
					(fault.path[0] === "version" && facts.linkedEntry !== undefined);
				const faults = [
					...validate(record).filter((fault) => !owned(fault)),
					...(header.line === 0 ? [] : emptyText(record, "id")),
				];
				if (faults.length > 0)
					report({ ...describe(headerPlace(session), "the header", faults), severity: "warning" });
			},
			plan(plan) {
				if (unseen.size === 0) return;
				for (let place = plan.selection.firstKeptAt; place < plan.path.indexes.length; place++) {
					const row = rowAt(plan, place);
					if (row.type === "context_edit") unseen.delete(row.offset);
				}
				for (const place of givingPlaces(plan)) unseen.delete(rowAt(plan, place).offset);
			},
			end() {
				for (const { row, faults } of unseen.values()) {
					const { message, ...rest } = describe(row, nameOf(row), faults);
					report({ ...rest, severity: "info", message: `${message}; it is out of the context` });
				}
			},
		};
	},
};

/** An id that can name nothing. */
function emptyText(record: JsonObject, name: string): readonly Fault[] {
	if (record[name] !== "") return [];
	return [{ path: [name], expected: "one that is not empty", found: "an empty string" }];
}

const MOST_RELATED = 20;

function describe(at: Row | Place, name: string, faults: readonly Fault[]): Report {
	const [first, ...rest] = faults;
	const pointer = toPointer(first?.path ?? []);
	const others = rest.length > 0 ? `, and ${counted(rest.length, "more member")} at fault` : "";
	const { line, offset, bytes } = at;
	const entryId = "id" in at && at.hasOwnId ? at.id : undefined;
	return {
		at,
		pointer,
		message: `${name} with ${first?.found ?? "nothing"} at ${quote(pointer)}, where ${first?.expected ?? "something"} is expected${others}${consequence(at, pointer)}`,
		related: rest.slice(0, MOST_RELATED).map(({ path, expected, found }) => {
			return {
				line,
				offset,
				bytes,
				entryId,
				label: `${quote(toPointer(path))} is ${found}, ${expected} is expected`,
			};
		}),
	};
}

function nameOf({ type, role }: Row): string {
	return type === "message" && role !== undefined ? `\`message\` (${quote(role)})` : quote(type);
}

/** What the agent does with a member at fault, where it is known to do anything. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
	"/parentId": "the agent takes the entry for a root",
	"message /message": "the agent throws when it builds the context, and does not list the session",
	"session_info /name": "the agent does not list the session, and throws where it asks for the name",
	"header /id": "the agent cannot be asked for the session by its id",
	"header /cwd": "the agent resumes the session in whatever directory it was started in",
	"header /version": "the agent compares it as it is, and may take the file for a newer or an older one",
	"compaction /tokensBefore": "the agent shows the compaction without its size",
};

function consequence(at: Row | Place, pointer: string): string {
	const type = "type" in at ? at.type : "header";
	const words = CONSEQUENCES[`${type} ${pointer}`] ?? (type === "header" ? undefined : CONSEQUENCES[pointer]);
	return words === undefined ? "" : `: ${words}`;
}
