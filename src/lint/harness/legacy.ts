import { found } from "../../session/formats/harness/fault.ts";
import { isUsable } from "../../session/formats/harness/usage.ts";
import { isObject, type JsonObject } from "../../session/json.ts";
import type { Place, Row } from "../../session/row.ts";
import type { Session } from "../../session/session.ts";
import { quoteAny } from "../words.ts";

/** What keeps pi-agent-core from upgrading a file of version 3. */
export interface LegacyProblem {
	readonly at: Place;
	readonly text: string;
}

/** What is known of a file while its entries go by. */
export interface Legacy {
	/** For each id the id of its parent. */
	readonly parents: Map<unknown, unknown>;
	/** Names of entries that need only exist anywhere in the file. */
	readonly references: { readonly at: Row; readonly target: unknown }[];
	/** In file order; the last entry may not count. */
	readonly problems: LegacyProblem[];
	count: number;
	last: Row | undefined;
}

export function startLegacy(): Legacy {
	return { parents: new Map(), references: [], problems: [], count: 0, last: undefined };
}

/** Harness format §13. */
export function takeLegacyEntry(legacy: Legacy, row: Row, entry: JsonObject): void {
	legacy.count++;
	legacy.last = row;
	const text = entryProblem(legacy, entry);
	if (text !== undefined) legacy.problems.push({ at: row, text });
	const { type, id, parentId, targetId, fromId } = entry;
	legacy.parents.set(id, parentId);
	if (type === "label") legacy.references.push({ at: row, target: targetId });
	if (type === "branch_summary" && fromId !== "root") legacy.references.push({ at: row, target: fromId });
}

function entryProblem({ parents }: Legacy, entry: JsonObject): string | undefined {
	const { type, id, parentId } = entry;
	if (!TYPES.has(type)) return `it knows no entry of type ${name(type)}`;
	if (parents.has(id)) return `the id ${name(id)} is there twice`;
	if (parentId !== null && !parents.has(parentId)) return `the parent ${name(parentId)} is no earlier entry`;
	if (type === "compaction" && !isAbove(parents, parentId, entry["firstKeptEntryId"])) {
		return `compaction ${name(id)} keeps from ${name(entry["firstKeptEntryId"])}, which is not above it`;
	}
	return hasUsableUsage(entry) ? undefined : `the usage of ${name(id)} cannot be added up`;
}

/** Parents come earlier, or were found fault with: the way up ends. */
function isAbove(parents: ReadonlyMap<unknown, unknown>, from: unknown, wanted: unknown): boolean {
	const seen = new Set<unknown>();
	for (let at = from; at !== null && at !== undefined && !seen.has(at); at = parents.get(at)) {
		if (at === wanted) return true;
		seen.add(at);
	}
	return false;
}

function hasUsableUsage({ type, message, usage }: JsonObject): boolean {
	if (type === "compaction" || type === "branch_summary") return usage === undefined || isUsable(usage);
	if (type !== "message") return true;
	if (!isObject(message)) return false;
	const isCounted = message["role"] === "assistant" || message["role"] === "toolResult";
	return !isCounted || message["usage"] === undefined || isUsable(message["usage"]);
}

/** What the file as a whole shows, or the first of its entries; an unterminated last line does not count. */
export function takeLegacyFile(legacy: Legacy, session: Session): LegacyProblem | undefined {
	const { header, version, skipped, facts } = session;
	if (version !== 3 || header.raw["version"] !== 3)
		return { at: header, text: "it upgrades version 3 alone" };
	if (header.cwd === undefined || Number.isNaN(Date.parse(header.timestamp ?? ""))) {
		return { at: header, text: "the header has no usable `cwd` and `timestamp`" };
	}
	if (header.line > 1) return { at: header, text: "the header is not on line 1" };
	const ignored = facts.missingFinalNewline ? legacy.last : facts.tornTail ? skipped.at(-1) : undefined;
	const lines = [...skipped, ...facts.silentLines, ...facts.laterHeaders].map((at) => ({
		at,
		text: `line ${at.line} is no entry`,
	}));
	const [first] = [...lines, ...legacy.problems]
		.filter(({ at }) => at.line !== ignored?.line)
		.sort((a, b) => a.at.offset - b.at.offset);
	return first ?? blankLine(legacy, session) ?? lostReference(legacy, ignored);
}

/** Blank lines leave no trace but a gap in the count. */
function blankLine({ count }: Legacy, { header, skipped, facts }: Session): LegacyProblem | undefined {
	const known = 1 + count + skipped.length + facts.silentLines.length + facts.laterHeaders.length;
	return facts.lines > known ? { at: header, text: "it takes no blank lines" } : undefined;
}

function lostReference(
	{ parents, references }: Legacy,
	ignored: Place | undefined,
): LegacyProblem | undefined {
	const lost = references.find(
		({ at, target }) => at.line !== ignored?.line && target !== null && !parents.has(target),
	);
	return lost && { at: lost.at, text: `${name(lost.target)} is no entry` };
}

function name(value: unknown): string {
	return quoteAny(found(value));
}

const TYPES: ReadonlySet<unknown> = new Set([
	"message",
	"custom",
	"custom_message",
	"branch_summary",
	"compaction",
	"model_change",
	"thinking_level_change",
	"active_tools_change",
	"session_info",
	"label",
]);
