import { expect } from "vitest";
import { sessionBytes } from "../helpers/sessions.ts";
import type { SessionManager } from "./oracle.ts";

/** A session that the agent does not answer, or answers otherwise; `divergences.md` says why we differ. */
export interface Divergence {
	/** Its heading in `divergences.md`. */
	readonly title: string;
	readonly version?: unknown;
	readonly lines: readonly unknown[];
	/** What the agent does when it is asked for this. */
	readonly ask: (manager: SessionManager) => unknown;
	readonly theirs: "never ends" | "throws" | { readonly answer: unknown };
	/** What we answer. An entry whose id is ours to choose is called by its place, `#0` for the first. */
	readonly ours: object;
}

/** The file of a divergence. */
export function bytesOf({ version = 3, lines }: Divergence): Uint8Array {
	return sessionBytes(version, lines);
}

function entry(id: unknown, parentId: unknown, more: object = {}): object {
	return { type: "custom", id, parentId, timestamp: "2026-01-05T09:00:00.000Z", ...more };
}

function node(id: string, parentId: string | null, children: string[] = []): object {
	return { id, parentId, label: null, children };
}

const branchLength = (manager: SessionManager) => manager.getBranch().length;
const childrenOfRoot = (manager: SessionManager) =>
	manager.getTree()[0]?.children.map((child) => child.entry["id"]);

/** More than a call takes as arguments. */
const MANY = 150_000;

export const DIVERGENCES: readonly Divergence[] = [
	{
		title: "Parent cycles",
		lines: [entry("a", null), entry("b", "c"), entry("c", "b"), entry("d", "c")],
		ask: branchLength,
		theirs: "never ends",
		ours: { leafId: "d", roots: ["a"], paths: [["a"], ["c", "b"], ["b", "c"], ["b", "c", "d"]] },
	},
	{
		title: "Entries that are their own parents",
		lines: [entry("a", "a"), entry("b", "a")],
		ask: branchLength,
		theirs: "never ends",
		ours: { leafId: "b", roots: [], paths: [["a"], ["a", "b"]] },
	},
	{
		title: "Ids on several lines",
		lines: [entry("a", null), entry("b", "a", { data: 1 }), entry("b", "a", { data: 2 })],
		ask: childrenOfRoot,
		theirs: { answer: ["b", "b"] },
		ours: { leafId: "b", roots: ["a"], paths: [["a"], ["b"], ["a", "b"]] },
	},
	{
		title: "Entries without an id",
		lines: [entry("a", null), entry(undefined, "a")],
		ask: branchLength,
		theirs: { answer: 0 },
		ours: { leafId: "#1", roots: ["a"], paths: [["a"], ["a", "#1"]] },
	},
	{
		title: "Empty ids",
		lines: [entry("", null), entry("b", "")],
		ask: (manager) => manager.getTree().length,
		theirs: { answer: 1 },
		ours: { leafId: "b", roots: ["#0", "b"], paths: [["#0"], ["b"]] },
	},
	{
		title: "Ids that are no strings",
		lines: [entry(7, null), entry("b", 7)],
		ask: branchLength,
		theirs: { answer: 2 },
		ours: { leafId: "b", roots: ["#0", "b"], paths: [["#0"], ["b"]] },
	},
	{
		title: "Lines that are JSON but no objects",
		lines: [entry("a", null), "42"],
		ask: branchLength,
		theirs: { answer: 0 },
		ours: { leafId: "a", roots: ["a"], paths: [["a"]] },
	},
	{
		title: "Lines that are JSON but no objects, in version 1",
		version: 1,
		lines: [entry(undefined, undefined), "42"],
		ask: branchLength,
		theirs: "throws",
		ours: { leafId: "#0", roots: ["#0"], paths: [["#0"]] },
	},
	{
		title: "Timestamps that are `null`, `true` or lists",
		lines: [entry("a", null), entry("b", "a"), entry("c", "a", { timestamp: null })],
		ask: childrenOfRoot,
		theirs: { answer: ["c", "b"] },
		ours: { nodes: [node("a", null, ["b", "c"]), node("b", "a"), node("c", "a")] },
	},
	{
		title: "Labels that are no strings",
		lines: [entry("a", null), { ...entry("b", "a"), type: "label", targetId: "a", label: 7 }],
		ask: (manager) => manager.getTree()[0]?.label,
		theirs: { answer: 7 },
		ours: { nodes: [node("a", null, ["b"]), node("b", "a")] },
	},
	{
		title: "Names that are no strings",
		lines: [{ ...entry("a", null), type: "session_info", name: 7 }],
		ask: (manager) => manager.getSessionName(),
		theirs: "throws",
		ours: { name: null },
	},
	{
		title: "Versions that are no numbers",
		version: true,
		lines: [entry("a", null), entry("b", null)],
		ask: (manager) => manager.getTree().length,
		theirs: { answer: 1 },
		ours: { roots: ["a", "b"] },
	},
	{
		title: "Indexes of later entries that have ids, in version 1",
		version: 1,
		lines: [
			{ type: "compaction", summary: "", firstKeptEntryIndex: 2, tokensBefore: 0 },
			entry("stale", null),
		],
		ask: (manager) => manager.getEntries()[0]?.["firstKeptEntryId"],
		theirs: { answer: "stale" },
		ours: { entries: [expect.not.objectContaining({ firstKeptEntryId: expect.anything() }), {}] },
	},
	{
		title: "Kept entries that are no strings, in version 1",
		version: 1,
		lines: [
			{ type: "compaction", summary: "", firstKeptEntryId: 7, firstKeptEntryIndex: 0, tokensBefore: 0 },
		],
		ask: (manager) => manager.getEntries()[0]?.["firstKeptEntryId"],
		theirs: { answer: 7 },
		ours: { entries: [expect.not.objectContaining({ firstKeptEntryId: expect.anything() })] },
	},
	{
		title: "Very many children of one entry",
		lines: [
			entry("root", null),
			...Array.from({ length: MANY }, (_entry, index) => entry(`${index}`, "root")),
		],
		ask: childrenOfRoot,
		theirs: "throws",
		ours: { roots: ["root"] },
	},
];
