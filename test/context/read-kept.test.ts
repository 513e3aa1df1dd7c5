import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noteEntries } from "../../src/cli/context-notes.ts";
import { planKept } from "../../src/cli/select-context.ts";
import { keptRange } from "../../src/context/kept-range.ts";
import { book, openLedger } from "../../src/context/ledger.ts";
import { planContext } from "../../src/context/plan.ts";
import { readContext } from "../../src/context/read-context.ts";
import { readKept } from "../../src/context/read-kept.ts";
import { bytesSource, type Source } from "../../src/read/source.ts";
import { contextDocument } from "../../src/render/context/document.ts";
import { contextSchema } from "../../src/render/context/schema.ts";
import { contextText, systemText, type TextOptions, viewContext } from "../../src/render/context/text.ts";
import { makeTheme } from "../../src/render/theme.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathRows } from "../../src/tree/path.ts";
import { anyBytes } from "../arbitraries/damage.ts";
import { EVERY_ODDITY } from "../arbitraries/model.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { textOf } from "../helpers/text-of.ts";

const RUNS = Number(process.env["SESSIONCTL_TAILS"] ?? 400);
const PLAIN = makeTheme({ colorLevel: 0 });
const VIEWS: readonly Partial<TextOptions>[] = [
	{},
	{ full: true },
	{ sort: "size" },
	{ explain: true },
	{ explain: true, full: true },
	{ llm: true },
];

/** All that any view says of what is kept, and all notes, when so many of the last bytes are tried. */
function shown(source: Source, sizes: readonly number[], asAgent = false) {
	const reading = readKept(source, { asAgent }, sizes);
	if (!reading.ok) return { isPart: false, said: reading.refusal };
	const notes: string[] = [];
	const notify = (text: string) => notes.push(text);
	const { plan } = planKept({ session: reading.session, notify });
	const ledger = openLedger(plan);
	const document = textOf(contextDocument(ledger, { withRequest: true }));
	noteEntries(ledger, notify);
	const view = viewContext(plan);
	const usual = { full: false, sort: "context", explain: false, llm: false, other: undefined } as const;
	const texts = VIEWS.map((options) => [...contextText(view, { ...usual, ...options }, PLAIN, 80)]);
	texts.push([...systemText(plan, PLAIN, 80)]);
	return { isPart: reading.session.from !== undefined, said: { document, texts, notes } };
}

const MARKS = [
	'{"type":"leaf","id":"eeeeeeee","parentId":null,"targetId":null}',
	'{"type":"active_tools_change","id":"eeeeeeee","parentId":null,"activeToolNames":["bash"]}',
	'{"type":"compaction","id":"eeeeeeee","parentId":null,"summary":"s","retainedTail":[]}',
];

/** Sessions whose settings, compactions and boundaries lie near the end more often than in others. */
function settled() {
	const lines = [
		...['"type":"thinking_level_change","thinkingLevel":"low"', '"type":"model_change","modelId":"m"'],
		...['"type":"message","message":{"role":"assistant","content":[],"usage":{"totalTokens":9}}'],
		...['"type":"message","message":{"role":"user","content":"hello"}'],
		...['"type":"message","message":{"role":"system","content":"be brief"}'],
		...['"type":"message"', '"type":"session_info","name":"a name"', '"type":"custom"'],
		...['"type":"label","targetId":"ID","label":"here"', '"type":"context_edit","targetId":"ID"'],
		...['"type":"context_edit","targetId":"ID","replacement":null'],
		...['"type":"context_edit","targetId":"ID","replacement":{"content":"other"}'],
		...['"type":"compaction","summary":"s","firstKeptEntryId":"ID"'],
		...['"type":"compaction","summary":"s","firstKeptEntryId":"ID","systemMessage":{"role":"system"}'],
	];
	const line = fc.record({
		body: fc.constantFrom(...lines),
		id: fc.oneof({ weight: 60, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 4 })),
		parent: fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.integer({ min: -3, max: 9 })),
		named: fc.integer({ min: -1, max: 9 }),
		after: fc.oneof(
			{ weight: 9, arbitrary: fc.constant("") },
			fc.constantFrom('{"type":"session","id":"x"}\n', "{torn\n", "42\n", "\n", "null\n", "\r\n"),
		),
	});
	const file = fc.record({
		entries: fc.array(line, { minLength: 20, maxLength: 60, size: "max" }),
		tail: fc.constantFrom("", "", "", '{"type":"mess', "\n\n", "{}}\n{torn\n{"),
		mark: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, fc.constantFrom(...MARKS)),
		markAt: fc.nat(),
		isLong: fc.boolean(),
	});
	return file.map(({ entries, tail, mark, markAt, isLong }) => {
		const name = (at: number) => `e${at}`.padEnd(8, "-");
		const written = entries.map(({ body, id, parent, named, after }, at) => {
			const parentId = at === 0 && parent === 1 ? "null" : `"${name(at - parent)}"`;
			const own = body.replace("ID", name(at - named));
			return `{"id":"${name(at - id)}","parentId":${parentId},${own}}\n${after}`;
		});
		if (mark !== "") written.splice(markAt % (written.length + 1), 0, `${mark}\n`);
		const filling = isLong ? `{"type":"custom","id":"long","data":"${"x".repeat(1 << 16)}"}\n` : "";
		return Buffer.from(`{"type":"session","version":3,"id":"s"}\n${filling}${written.join("")}${tail}`);
	});
}

const odd = [3, 3, 4, 2] as const;
const anyFile = fc.oneof(
	{ weight: 5, arbitrary: settled() },
	sessionFile({ versions: odd, maxLines: 60 }).map(({ bytes }) => bytes),
	sessionFile({ versions: odd, oddities: EVERY_ODDITY, maxLines: 60 }).map(({ bytes }) => bytes),
	anyBytes(),
);

test("the end of a file says what the whole of it says, whatever is in it", () => {
	const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 });
	let parts = 0;
	fc.assert(
		fc.property(anyFile, sizes, fc.boolean(), (bytes, tried, asAgent) => {
			const source = bytesSource(bytes, "dir/session.jsonl");
			const ofEnd = shown(
				source,
				tried.toSorted((a, b) => a - b),
				asAgent,
			);
			if (ofEnd.isPart) parts++;
			expect(ofEnd.said).toEqual(shown(source, [], asAgent).said);
		}),
		{ numRuns: RUNS },
	);
	expect(parts).toBeGreaterThan(RUNS / 10);
}, 120_000);

/** What `context --json` says of a file that is read as the agent reads it, as far as it reads one. */
function documentOf(bytes: Uint8Array, isKept: boolean) {
	const reading = readSession(bytesSource(bytes), { asAgent: true });
	if (!reading.ok) return undefined;
	const plan = planContext(reading.session, indexTree(reading.session));
	const pieces = contextDocument(openLedger(isKept ? keptRange(plan) : plan), { withRequest: true });
	const { kept, entries, ...same } = contextSchema.parse(JSON.parse(textOf(pieces)));
	return { kept, entries, same };
}

test("what is kept says of messages, settings and figures what the whole path says", () => {
	fc.assert(
		fc.property(anyFile, (bytes) => {
			const whole = documentOf(bytes, false);
			const kept = documentOf(bytes, true);
			expect(kept?.same).toEqual(whole?.same);
			expect(kept?.kept).toBe(whole && true);
			const ends = whole?.entries.slice(whole.entries.length - (kept?.entries.length ?? 0));
			expect(kept?.entries.map(({ offset: _offset, bytes: _bytes, ...rest }) => rest)).toEqual(
				ends?.map(({ line: _line, ...rest }) => rest),
			);
			if (kept?.same.compactionId === null) expect(kept.entries.length).toBe(whole?.entries.length);
		}),
		{ numRuns: RUNS },
	);
}, 120_000);

/** The lines of a session of version 3, and of some that are no part of it. */
const LEVEL = '{"type":"thinking_level_change","id":"level","parentId":null,"thinkingLevel":"high"}';
const said = (id: string, parentId: string | null, role = "user") =>
	JSON.stringify({ type: "message", id, parentId, message: { role, content: [], model: "m" } });
const compacted = (id: string, parentId: string, firstKeptEntryId?: string) =>
	JSON.stringify({ type: "compaction", id, parentId, summary: "before", firstKeptEntryId });
const FILLING = Array.from({ length: 100 }, (_, at) => said(`f${at}`, at === 0 ? null : `f${at - 1}`));
const USUAL = [
	said("old", "f99"),
	LEVEL.replace("null", '"old"'),
	said("kept", "level", "assistant"),
	compacted("c", "kept", "kept"),
	said("last", "c"),
];

/** How much of a file is read, and what is kept of it, when its last two thousand bytes are tried. */
function keptOf(lines: readonly string[], version = 3) {
	const text = [`{"type":"session","version":${version},"id":"s"}`, ...FILLING, ...lines].join("\n");
	const reading = readKept(bytesSource(Buffer.from(text)), {}, [2000]);
	if (!reading.ok) throw new Error("no session");
	const notes: string[] = [];
	const { plan } = planKept({ session: reading.session, notify: (note) => notes.push(note) });
	const ids = pathRows(plan.tree, plan.path).map(({ id }) => id);
	return { isPart: reading.session.from !== undefined, ids, notes, plan };
}

/** So long that what comes after it is not at the start of the file. */
const FAR = JSON.stringify({ type: "custom", id: "far", data: "x".repeat(1 << 16) });
const RECORD = MARKS[1]?.replace("null", '"last"') ?? "";

describe("the end is enough", () => {
	test("where compaction, boundary and settings are in it", () => {
		const { isPart, ids, notes, plan } = keptOf(USUAL);
		expect({ isPart, ids, notes }).toEqual({ isPart: true, ids: ["kept", "c", "last"], notes: [] });
		expect(plan).toMatchObject({ thinkingLevel: "high", model: { modelId: "m" }, isNarrow: true });
	});

	test.each<[string, string[], string[]]>([
		["of several compactions the newest counts", [compacted("d", "last", "c")], ["c", "last", "d"]],
		["one that names itself keeps nothing", [compacted("d", "last", "d")], ["d"]],
		[
			"of an id that comes twice the later line counts",
			[said("kept", "level", "assistant"), said("x", "last")],
			["kept", "x"],
		],
		["children stand before their parents", [said("z", "y"), said("y", "last"), said("x", "z")], ["z", "x"]],
		["a torn write is no entry", ['{"type":"message","id":"torn","par'], []],
		["nor is what else is no object", ["", "\r", "42", "{torn", '{"type":"session","id":"t"}'], []],
		["a root is a whole path", [said("root", null)], ["root"]],
	])("%s", (_, lines, ids) => {
		const kept = keptOf([...USUAL, ...lines]);
		expect(kept.isPart).toBe(true);
		if (ids.length > 0) expect(kept.ids).toEqual(expect.arrayContaining(ids));
		else expect(kept.ids).toEqual(["kept", "c", "last"]);
	});

	test("of a file of megabytes two are read, and no more of its start than tells what it is", () => {
		const lines = ['{"type":"session","version":3,"id":"s"}', ...Array(200).fill(FAR), ...USUAL];
		const source = bytesSource(Buffer.from(lines.join("\n")));
		let bytes = 0;
		const read: Source["read"] = (...args) => {
			const count = source.read(...args);
			bytes += count;
			return count;
		};
		const reading = readKept({ ...source, read });
		expect(reading.ok && reading.session.from).toBeGreaterThan(source.size - (1 << 21) - 1);
		expect(source.size).toBeGreaterThan(10 << 20);
		expect(bytes).toBeLessThan(3 << 20);
	});

	test("what is said of skipped lines is said of those in what is kept", () => {
		const { isPart, notes } = keptOf(["{early", ...USUAL, "{late"]);
		expect(isPart).toBe(true);
		expect(notes).toEqual([expect.stringMatching(/^<bytes>: 1 line skipped \(at byte \d+, malformed\)/)]);
	});
});

describe("all of the file is read", () => {
	const without = (id: string) => USUAL.filter((line) => !line.includes(`"id":"${id}"`));
	test.each<[string, string[], number?]>([
		["where the thinking level is not set near the end", [said("level", "old"), ...without("level")]],
		["where the boundary is far before", [...USUAL, compacted("d", "last", "f0")]],
		["where the boundary exists nowhere", [...USUAL, compacted("d", "last", "nowhere")]],
		[
			"where the boundary is on another branch",
			[...USUAL, said("side", "f1"), compacted("d", "last", "side")],
		],
		["where a parent may be missing", [...USUAL, said("x", "nowhere")]],
		["where a parent cycle comes before what is looked for", [...USUAL, said("x", "y"), said("y", "x")]],
		["where an id is derived", [...USUAL, '{"type":"custom","parentId":"last"}']],
		["where the path gives the model nothing", [...USUAL, '{"type":"custom","id":"x","parentId":null}']],
		["where a record of the old harness is in what is kept", [FAR, ...USUAL, RECORD]],
		["where there is no compaction", [...without("c"), said("c", "kept")]],
		["in version 2", [...USUAL], 2],
	])("%s", (_, lines, version) => {
		expect(keptOf(lines, version).isPart).toBe(false);
	});

	test("and the leaf that adds nothing is noted", () => {
		const { notes } = keptOf([...USUAL, '{"type":"custom","id":"x","parentId":null}']);
		expect(notes).toEqual([expect.stringContaining("a newer message is last on another branch")]);
	});

	test("and a boundary that is lost is noted", () => {
		const { notes, ids } = keptOf([...USUAL, compacted("d", "last", "nowhere")]);
		expect(ids).toEqual(["d"]);
		expect(notes).toEqual([expect.stringContaining("keeps from nowhere, which does not exist")]);
	});
});

describe("the old harness is told by its marks", () => {
	const formatOf = (lines: readonly string[]) => keptOf(lines).plan.session.format;

	test("in what is kept", () => {
		expect(formatOf([FAR, ...USUAL, RECORD])).toBe("harness-0.75");
	});

	test("at the start of the file", () => {
		expect(formatOf([RECORD, FAR, ...USUAL])).toBe("harness-0.75");
	});

	test("and not by those between, be they read or not", () => {
		const lines = [FAR, RECORD, ...USUAL];
		expect([keptOf(lines).isPart, formatOf(lines)]).toEqual([true, "agent"]);
		expect(formatOf([...lines, compacted("d", "last")])).toBe("agent");
	});
});

test("an edit of what is not kept does nothing, and is named if it is newer than the compaction", () => {
	const edit = (id: string, parentId: string, targetId: string) =>
		JSON.stringify({ type: "context_edit", id, parentId, targetId, replacement: null });
	const { plan, isPart } = keptOf([
		...USUAL.slice(0, 3),
		edit("early", "kept", "old"),
		compacted("c", "early", "kept"),
		edit("late", "c", "old"),
	]);
	const ledger = openLedger(plan);
	for (const contribution of readContext(plan)) book(ledger, contribution);
	const notes: string[] = [];
	noteEntries(ledger, (note) => notes.push(note));
	expect(isPart).toBe(true);
	expect(notes).toEqual([
		"<bytes>: 1 edit that does nothing: late (its target old is not in the kept range)",
	]);
});
