import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesSource } from "../../../src/read/source.ts";
import { readSession } from "../../../src/session/formats/read-session.ts";
import type { Row } from "../../../src/session/row.ts";
import type { Session } from "../../../src/session/session.ts";
import { sessionFile } from "../../arbitraries/session.ts";
import { exportOf, exportPage, pageAround } from "../../helpers/export-page.ts";
import { fixture } from "../../helpers/fixture.ts";
import { sessionBytes, sessionOf } from "../../helpers/sessions.ts";
import { said } from "../../helpers/tips.ts";

const ENTRIES = [said("a1", null, "ü€😀"), said("a2", "a1"), said("a3", "a1")];
const DOCUMENT = exportOf(sessionBytes(3, ENTRIES));

function read(page: string) {
	return readSession(bytesSource(Buffer.from(page), "page.html"));
}

function opened(page: string): Session {
	const reading = read(page);
	if (!reading.ok) throw new Error(`refused: ${reading.refusal.looksLike}`);
	return reading.session;
}

function entriesOf(session: Session): unknown[] {
	return Array.from(session.readAll(session.rows), ([, entry]) => entry);
}

describe("an export", () => {
	test("is the session that it was made of, for any session", () => {
		fc.assert(
			fc.property(sessionFile({ versions: [3] }), ({ bytes }) => {
				const original = sessionOf(bytes);
				const { header, name, rows } = original;
				const entries = entriesOf(original);
				const document = { header: header.raw, entries, leafId: rows.at(-1)?.id ?? null };
				const session = opened(exportPage(document));
				expect(session).toMatchObject({ format: "html-export", name, version: 3, leaf: rows.length - 1 });
				expect(session.header.raw).toEqual(header.raw);
				expect(session.rows.map(withoutPlace)).toEqual(rows.map(withoutPlace));
				expect(entriesOf(session)).toEqual(entries);
				expect(session.rows.map((row) => session.read(row))).toEqual(entries);
			}),
		);
	});

	test("has its leaf where it was exported", () => {
		const leafOf = (leafId: unknown) => opened(exportPage({ ...DOCUMENT, leafId })).leaf;
		expect(leafOf("a2")).toBe(1);
		expect(leafOf(null)).toBe(-1);
		expect(leafOf("gone")).toBe(2);
		expect(leafOf(undefined)).toBe(2);
	});

	test("is of an old version when its header says so", () => {
		const header = { type: "session", id: "old" };
		const entries = [{ type: "message", message: { role: "hookMessage", content: "x" } }, { type: "custom" }];
		const { rows, version } = opened(exportPage({ header, entries }));
		expect(version).toBe(1);
		expect(rows.map(({ role, parentId }) => [role, parentId])).toEqual([
			["custom", null],
			[undefined, rows[0]?.id],
		]);
	});

	test("says where the base64 of each entry lies on disk, to a character", () => {
		const page = exportPage(DOCUMENT);
		const session = opened(page);
		for (const [at, { line, offset, bytes }] of session.rows.entries()) {
			expect(line).toBe(4);
			const json = Buffer.from(page.slice(offset, offset + bytes), "base64").toString();
			expect(json).toContain(JSON.stringify(ENTRIES[at]));
			expect(Buffer.byteLength(json)).toBeLessThan(Buffer.byteLength(JSON.stringify(ENTRIES[at])) + 5);
		}
		expect(Buffer.from(session.readRaw(session.header)).toString()).toBe(JSON.stringify(session.header.raw));
	});
});

/** Rows are views, of which only what is asked for can be seen. */
function withoutPlace({
	id,
	parentId,
	hasOwnId,
	type,
	role,
	timestamp,
	link,
	label,
	isSilent,
	text,
}: Row): object {
	return { id, parentId, hasOwnId, type, role, timestamp, link, label, isSilent, text };
}

describe("what surrounds the session does not matter", () => {
	const whole = entriesOf(opened(exportPage(DOCUMENT)));

	test.each<[what: string, page: (payload: string) => string]>([
		["white space around it", (payload) => pageAround(`\r\n\t ${payload} \n`)],
		[
			"no space, no quotes, another order",
			(payload) => `<html><script type=x id=session-data>${payload}</script>`,
		],
		["single quotes and capitals", (payload) => `<HTML><SCRIPT id = 'session-data' >${payload}</SCRIPT>`],
		["a byte order mark, blank lines and spaces before", (payload) => `\ufeff\n\n  ${pageAround(payload)}`],
		["a megabyte of styles, and a tag across two chunks", atEveryChunkEnd],
	])("%s", (_what, page) => {
		const payload = Buffer.from(JSON.stringify(DOCUMENT)).toString("base64");
		expect(entriesOf(opened(page(payload)))).toEqual(whole);
	});

	function atEveryChunkEnd(payload: string): string {
		return `<html>${" ".repeat((1 << 20) + 2038)}<script id="session-data">${payload}</script>`;
	}

	test("of two sessions the first counts, as in a browser", () => {
		const other = exportPage({ header: { type: "session", id: "other" }, entries: [] });
		expect(opened(exportPage(DOCUMENT) + other).header.id).toBe("0198c0de-0000-7000-8000-00000000cafe");
	});

	test("an entry is one line, though the document is spread over many", () => {
		const session = opened(exportPage(JSON.stringify(DOCUMENT, null, 3)));
		const lines = session.rows.map((row) => Buffer.from(session.readRaw(row)).toString());
		expect(lines).toEqual(ENTRIES.map((entry) => JSON.stringify(entry)));
	});

	test("white space in the document, members in between, and nested ones of the same name", () => {
		const members = { systemPrompt: 'a "quoted" }]', tools: [{ entries: [1], header: {} }], ...DOCUMENT };
		expect(entriesOf(opened(exportPage(JSON.stringify(members, null, 3))))).toEqual(whole);
	});
});

describe("a damaged export", () => {
	const page = exportPage(DOCUMENT);
	const payload = page.indexOf("eyJ");
	const end = page.indexOf("</script>", payload);

	test("is read up to where it is cut, wherever that is", () => {
		const counts = new Set<number>();
		for (let length = payload; length < end - 3; length++) {
			const reading = read(page.slice(0, length));
			if (!reading.ok) {
				expect(reading.refusal).toEqual({ looksLike: "html-export", line: 4 });
				continue;
			}
			const { session } = reading;
			const entries = entriesOf(session);
			expect(entries).toEqual(ENTRIES.slice(0, entries.length));
			expect(session.leaf).toBe(entries.length - 1);
			expect(session.skipped).toHaveLength(1);
			expect(session.facts.tornTail).toBe(true);
			counts.add(entries.length);
		}
		expect([...counts]).toEqual([0, 1, 2, 3]);
	});

	test("is read up to where the base64 is broken, and the place is told", () => {
		const second = opened(page).rows[1];
		if (second === undefined) throw new Error("no entry");
		const at = second.offset + 40;
		for (const broken of ["%", "=", "é", "\n", " "]) {
			const session = opened(page.slice(0, at) + broken + page.slice(at + 1));
			expect(entriesOf(session)).toEqual(ENTRIES.slice(0, 1));
			const [cut] = session.skipped;
			expect(cut).toMatchObject({ line: 4, reason: "malformed" });
			expect(Math.abs((cut?.offset ?? 0) - second.offset)).toBeLessThanOrEqual(4);
		}
	});

	test("that holds no session is refused", () => {
		for (const document of [
			"",
			"{",
			"[]",
			"42",
			"{}",
			'{"header":null}',
			'{"header":{"type":"session"}}',
			"]{}",
		])
			expect(read(exportPage(document))).toMatchObject({ ok: false, refusal: { looksLike: "html-export" } });
		expect(read(pageAround("not base64 at all!")).ok).toBe(false);
		expect(read(pageAround("{{SESSION_DATA}}")).ok).toBe(false);
	});

	test("skips what is no entry", () => {
		const entries = [7, ENTRIES[0], null, "x", [], ENTRIES[1]];
		const session = opened(exportPage({ ...DOCUMENT, entries }));
		expect(session.rows.map(({ id }) => id)).toEqual(["a1", "a2"]);
		expect(session.skipped.map(({ reason }) => reason)).toEqual(Array(3).fill("not-an-object"));
		expect(entriesOf(opened(exportPage({ ...DOCUMENT, entries: "none" })))).toEqual([]);
	});

	test("never throws, whatever the payload is", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.json(), documentPieces()), (document) => {
				const reading = read(exportPage(document));
				if (reading.ok) entriesOf(reading.session);
			}),
		);
	});
});

/** Pieces of a document in any order. */
function documentPieces(): fc.Arbitrary<string> {
	const pieces = [
		'"entries":[',
		'"header":{"type":"session","id":"x"}',
		"{",
		"}",
		"]",
		",",
		'"a\\"',
		'{"id":"b"}',
		" ",
	];
	return fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => `{${parts.join("")}`);
}

test("pages that are no exports are not taken for one", () => {
	const page =
		'<html><body>See <code>id="session-data"</code> and <div id="session-data">eyJ9</div></body></html>';
	expect(read(page)).toMatchObject({ ok: false, refusal: { looksLike: "html" } });
	expect(read(readFileSync(fixture("broken/page.html"), "utf8"))).toMatchObject({ ok: false });
});

test("an id in a tag that ends far away is looked at no further than a tag goes", { timeout: 5000 }, () => {
	const far = `${"session-data ".repeat(80_000)}>`;
	const reading = readSession(bytesSource(Buffer.from(`<html>${far.repeat(4)}`)));
	expect(reading.ok).toBe(false);
});
