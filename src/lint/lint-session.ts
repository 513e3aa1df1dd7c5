import { constants } from "node:buffer";
import { planContext } from "../context/plan.ts";
import { readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { readSession } from "../session/formats/read-session.ts";
import type { ReadOptions } from "../session/read-records.ts";
import { readRefused } from "../session/read-refused.ts";
import type { Refusal } from "../session/refusal.ts";
import type { Place } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { listBranches } from "../tree/branches.ts";
import { indexTree } from "../tree/index-tree.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import { attachCauses } from "./attach-causes.ts";
import { type Desk, openDesk, settle } from "./desk.ts";
import type { Finding } from "./finding.ts";
import { keepEntries } from "./keep-entries.ts";
import { type RawFacts, rawScanner } from "./raw-json.ts";
import type { Aids, Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import type { SeverityChoices } from "./severity.ts";
import { showContext } from "./show-context.ts";

/** What is said of one file. */
export interface FileReport {
	readonly file: string;
	/** The version on disk; `null` for a file that is no session. */
	readonly version: number | null;
	readonly sessionId: string | null;
	/** `unreadable`: the agent does not open it; the entries that it holds all the same are judged too. */
	readonly status: "readable" | "unreadable";
	/** By place, then by rule. */
	readonly findings: readonly Finding[];
}

/** How a file is judged. */
export interface LintOptions extends Aids {
	/** Severities that differ from the rules' own. */
	readonly severities?: SeverityChoices;
	/** Judge the context of every leaf, not only of the file's (default: false). */
	readonly allLeaves?: boolean;
	/** The rules (default: all). */
	readonly rules?: Readonly<Record<string, Rule>>;
	/** Spare plain messages the making of their values (default: in large files, where it pays). */
	readonly scan?: boolean | undefined;
	readonly onProgress?: ((bytesRead: number) => void) | undefined;
}

/** Judges one file by all rules. Never throws on what it holds; the source stays open. */
export function lintSource(source: Source, options: LintOptions = {}): FileReport {
	const { rules = RULES, severities = {} } = options;
	const desk = openDesk(rules, severities, options);
	const scanRaw = rawScanner();
	const readOptions: ReadOptions = {
		snippets: false,
		scan: options.scan,
		onProgress: options.onProgress,
		onEntry: (row, entry, text) => {
			let raw: RawFacts | undefined;
			const line = { row, entry, text, raw: () => (raw ??= scanRaw(text)) };
			for (const watcher of desk.watchers.entry) watcher.entry?.(line);
		},
		onPlainMessage: (row, message) => {
			for (const watcher of desk.watchers.plain) watcher.plainMessage?.(message, row);
		},
	};
	const reading = readSession(source, readOptions);
	const refusal = reading.ok ? reading.session.refusal : reading.refusal;
	if (refusal !== undefined) showRefusal(desk, source, refusal, reading.ok);
	const session = reading.ok ? reading.session : readRefused(source, reading.refusal, readOptions);
	const identity =
		session === undefined || refusal !== undefined
			? { version: null, sessionId: null, status: "unreadable" as const }
			: { version: session.version, sessionId: session.header.id, status: "readable" as const };
	return { file: source.name, ...identity, findings: judge(desk, session, options.allLeaves ?? false) };
}

/** What is found in a session; without one, what was said of the file already. */
function judge(desk: Desk, session: Session | undefined, allLeaves: boolean): Finding[] {
	if (session === undefined) return settle(desk, "agent");
	const tree = indexTree(session);
	const facts = { session, tree, readPlace: (place: Place) => readWithin(session, place) };
	for (const watcher of desk.watchers.all) watcher.session?.(facts);
	const leaves = leavesToJudge(tree, allLeaves);
	const read = leaves.length > 1 ? keepEntries(session) : session;
	for (const leaf of leaves) judgeLeaf(desk, read, tree, leaf);
	desk.leaf = undefined;
	for (const watcher of desk.watchers.all) watcher.end?.();
	return attachCauses(settle(desk, session.format), tree);
}

function showRefusal(desk: Desk, source: Source, refusal: Refusal, isReadable: boolean): void {
	const place = placeOfLine(source, refusal.line);
	for (const watcher of desk.watchers.all) watcher.refused?.({ refusal, isReadable, place });
}

function readWithin(session: Session, place: Place): Buffer {
	const bytes = session.readRaw({ ...place, bytes: Math.min(place.bytes, constants.MAX_STRING_LENGTH) });
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function placeOfLine(source: Source, wanted: number): Place {
	for (const { number, offset, bytes } of readLines(source, { maxLength: 1 << 20 })) {
		if (number >= wanted) return { line: number, offset, bytes };
	}
	return { line: 1, offset: 0, bytes: 0 };
}

function leavesToJudge(tree: Tree, all: boolean): number[] {
	if (all) return listBranches(tree).map((branch) => branch.leaf);
	return tree.leaf < 0 ? [] : [tree.leaf];
}

function judgeLeaf(desk: Desk, session: Session, tree: Tree, leaf: number): void {
	const plan = planContext(session, tree, leaf);
	desk.leaf = { id: rowOf(tree, leaf).id, isActive: leaf === tree.leaf };
	for (const watcher of desk.watchers.all) watcher.plan?.(plan);
	showContext(desk.watchers, plan);
	for (const watcher of desk.watchers.all) watcher.planEnd?.(plan);
}
