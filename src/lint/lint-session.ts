import { constants } from "node:buffer";
import { type ContextPlan, planContext, rowAt } from "../context/plan.ts";
import { readContext } from "../context/read-context.ts";
import { readRequest } from "../context/request.ts";
import { readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { readBytes } from "../session/payload.ts";
import { readSession } from "../session/read-session.ts";
import type { Place } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { listBranches } from "../tree/branches.ts";
import { indexTree } from "../tree/index-tree.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import { type Desk, openDesk, settle } from "./desk.ts";
import type { Finding } from "./finding.ts";
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
	const { rules = RULES, severities = {}, exists, openOther, validate } = options;
	const desk = openDesk(rules, severities, { exists, openOther, validate });
	const scanRaw = rawScanner();
	const readPlace = (place: Place, limit: number) =>
		readBytes(source, place.offset, Math.min(place.bytes, limit));
	const reading = readSession(source, {
		snippets: false,
		onProgress: options.onProgress,
		onEntry: (row, entry, text) => {
			let raw: RawFacts | undefined;
			const line = { row, entry, text, raw: () => (raw ??= scanRaw(text)) };
			for (const watcher of desk.watchers.entry) watcher.entry?.(line);
		},
	});
	if (!reading.ok) {
		const { refusal } = reading;
		const place = placeOfLine(source, refusal.line);
		const refused = { refusal, place, readPlace: (at: Place) => readPlace(at, 1 << 20) };
		for (const watcher of desk.watchers.all) watcher.refused?.(refused);
		return {
			file: source.name,
			version: null,
			sessionId: null,
			status: "unreadable",
			findings: settle(desk),
		};
	}
	const { session } = reading;
	const tree = indexTree(session.rows, session.numbered);
	const facts = { session, tree, readPlace: (place: Place) => readPlace(place, constants.MAX_STRING_LENGTH) };
	for (const watcher of desk.watchers.all) watcher.session?.(facts);
	for (const leaf of leavesToJudge(tree, options.allLeaves ?? false)) judgeLeaf(desk, session, tree, leaf);
	const { version, header } = session;
	return { file: source.name, version, sessionId: header.id, status: "readable", findings: settle(desk) };
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
	desk.leafId = leaf === tree.leaf ? undefined : rowOf(tree, leaf).id;
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
