import { constants } from "node:buffer";
import { type ContextPlan, planContext, rowAt } from "../context/plan.ts";
import { readContext } from "../context/read-context.ts";
import { readRequest } from "../context/request.ts";
import { readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { readSession } from "../session/formats/read-session.ts";
import { readBytes } from "../session/payload.ts";
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

export interface LintOptions extends Aids {
	/** Severities that differ from the rules' own. */
	readonly severities?: SeverityChoices;
	/** Judge the context of every leaf, not only of the file's (default: false). */
	readonly allLeaves?: boolean;
	/** The rules (default: all). */
	readonly rules?: Readonly<Record<string, Rule>>;
	readonly onProgress?: ((bytesRead: number) => void) | undefined;
}

/** Judges one file by all rules. Never throws on what it holds; the source stays open. */
export function lintSource(source: Source, options: LintOptions = {}): FileReport {
	const { rules = RULES, severities = {} } = options;
	const desk = openDesk(rules, severities, options);
	const scanRaw = rawScanner();
	const readOptions: ReadOptions = {
		snippets: false,
		onProgress: options.onProgress,
		onEntry: (row, entry, text) => {
			let raw: RawFacts | undefined;
			const line = { row, entry, text, raw: () => (raw ??= scanRaw(text)) };
			for (const watcher of desk.watchers.entry) watcher.entry?.(line);
		},
	};
	const reading = readSession(source, readOptions);
	if (!reading.ok) showRefusal(desk, source, reading.refusal);
	const session = reading.ok ? reading.session : readRefused(source, reading.refusal, readOptions);
	let tree: Tree | undefined;
	if (session !== undefined) {
		tree = indexTree(session);
		const facts = {
			session,
			tree,
			readPlace: (place: Place) => readPlace(source, place, constants.MAX_STRING_LENGTH),
		};
		for (const watcher of desk.watchers.all) watcher.session?.(facts);
		const leaves = leavesToJudge(tree, options.allLeaves ?? false);
		const read = leaves.length > 1 ? keepEntries(session) : session;
		for (const leaf of leaves) judgeLeaf(desk, read, tree, leaf);
		desk.leaf = undefined;
		for (const watcher of desk.watchers.all) watcher.end?.();
	}
	const identity = reading.ok
		? { version: reading.session.version, sessionId: reading.session.header.id, status: "readable" as const }
		: { version: null, sessionId: null, status: "unreadable" as const };
	return {
		file: source.name,
		...identity,
		findings: tree === undefined ? settle(desk) : attachCauses(settle(desk), tree),
	};
}

function showRefusal(desk: Desk, source: Source, refusal: Refusal): void {
	const place = placeOfLine(source, refusal.line);
	for (const watcher of desk.watchers.all) watcher.refused?.({ refusal, place });
}

function readPlace(source: Source, place: Place, limit: number): Buffer {
	return readBytes(source, place.offset, Math.min(place.bytes, limit));
}

function placeOfLine(source: Source, wanted: number): Place {
	for (const { number, offset, bytes } of readLines(source, { maxLength: 1 << 20 })) {
		if (number >= wanted) return { line: number, offset, bytes };
	}
	return { line: 1, offset: 0, bytes: 0 };
}

function leavesToJudge(tree: Tree, all: boolean): number[] {
	if (tree.leaf < 0) return [];
	return all ? listBranches(tree).map((branch) => branch.leaf) : [tree.leaf];
}

function judgeLeaf(desk: Desk, session: Session, tree: Tree, leaf: number): void {
	const plan = planContext(session, tree, leaf);
	desk.leaf = { id: rowOf(tree, leaf).id, isActive: leaf === tree.leaf };
	for (const watcher of desk.watchers.all) watcher.plan?.(plan);
	showContext(desk, plan);
	for (const watcher of desk.watchers.all) watcher.planEnd?.(plan);
}

function showContext({ watchers }: Desk, plan: ContextPlan): void {
	if (watchers.contribution.length > 0) {
		for (const contribution of readContext(plan)) {
			const row = rowAt(plan, contribution.place);
			for (const watcher of watchers.contribution) watcher.contribution?.(contribution, row);
		}
	}
	if (watchers.request.length > 0) {
		for (const item of readRequest(plan)) {
			const row = rowAt(plan, item.place);
			for (const watcher of watchers.request) watcher.request?.(item, row);
		}
	}
}
