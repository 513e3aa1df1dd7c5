import {
	chmodSync,
	constants,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bytesSource, fileSource, type Source } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { isObject } from "../../src/session/json.ts";
import type { Reading } from "../../src/session/read-records.ts";
import { notASession } from "../../src/session/refusal.ts";
import type { Session } from "../../src/session/session.ts";
import { listBranches } from "../../src/tree/branches.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { outline } from "../../src/tree/outline.ts";
import { anyBytes } from "../arbitraries/damage.ts";
import { EVERY_ODDITY } from "../arbitraries/model.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { type NaiveLine, naiveLines } from "./naive.ts";

/** Everything that can be asked of a file. */
function readAllOf(source: Source): Reading {
	const reading = readSession(source);
	if (!reading.ok) return reading;
	const { session } = reading;
	const tree = indexTree(session);
	listBranches(tree);
	for (const item of outline(tree)) expect(item.count).toBe(1);
	for (const rows of [session.rows, session.rows.toReversed()]) {
		for (const [row, entry] of session.readAll(rows)) expect(session.read(row)).toEqual(entry);
	}
	return reading;
}

test("reading throws on no bytes whatever, and refuses in one line", () => {
	fc.assert(
		fc.property(anyBytes(), (bytes) => {
			const reading = readAllOf(bytesSource(bytes));
			const isOther = reading.ok && reading.session.format !== "agent"; // with headers of their own
			expect(reading.ok).toBe(isOther || startsWithHeader(naiveLines(bytes)));
			if (reading.ok) return;
			const { message, hint } = notASession("file", reading.refusal);
			expect(message).toMatch(/^file(:\d+)?: not a session: .+$/);
			expect(hint).toMatch(/^.+$/);
		}),
		{ numRuns: 500 },
	);
});

function startsWithHeader(lines: readonly NaiveLine[]): boolean {
	const first = lines.find(({ kind }) => kind !== "silent" && kind !== "malformed");
	return first?.kind === "session" && isObject(first.value) && typeof first.value["id"] === "string";
}

test("reading leaves the file as it was, and nothing beside it", () => {
	const directory = mkdtempSync(join(tmpdir(), "sessionctl-test-"));
	const path = join(directory, "session.jsonl");
	try {
		fc.assert(
			fc.property(anyBytes(), (bytes) => {
				rmSync(path, { force: true });
				writeFileSync(path, bytes);
				chmodSync(path, 0o444);
				const before = statSync(path, { bigint: true });
				const source = fileSource(path);
				readAllOf(source);
				source.close();
				const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
				expect({ mtimeNs, ctimeNs, size, ino }).toEqual({
					mtimeNs: before.mtimeNs,
					ctimeNs: before.ctimeNs,
					size: before.size,
					ino: before.ino,
				});
				expect(readFileSync(path).equals(bytes)).toBe(true);
				expect(readdirSync(directory)).toEqual(["session.jsonl"]);
			}),
		);
	} finally {
		rmSync(directory, { recursive: true });
	}
});

test.skipIf(process.platform !== "linux")("a file is opened for reading only", () => {
	const path = realpathSync(fileURLToPath(import.meta.url));
	const source = fileSource(path);
	const flags = readdirSync("/proc/self/fd")
		.filter((fd) => isLinkTo(`/proc/self/fd/${fd}`, path))
		.map((fd) => /flags:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8"))?.[1] ?? "");
	source.close();
	expect(flags).toHaveLength(1);
	expect(flags.map((octal) => Number.parseInt(octal, 8) & ACCESS_MODE)).toEqual([constants.O_RDONLY]);
});

/** The bits of the flags of an open file that tell reading from writing. */
const ACCESS_MODE = constants.O_RDONLY | constants.O_WRONLY | constants.O_RDWR;

function isLinkTo(link: string, path: string): boolean {
	try {
		return readlinkSync(link) === path;
	} catch {
		return false; // the descriptor that listed the directory
	}
}

test("every line is taken for what it is", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), ({ bytes }) => {
			const session = sessionOf(bytes);
			const lines = naiveLines(bytes);
			const [header, ...laterHeaders] = lines.filter(({ kind }) => kind === "session");
			expect([session.header].map(place)).toEqual([header].map(place));
			expect(session.header.raw).toEqual(header?.value);
			expect(session.facts.laterHeaders.map(place)).toEqual(laterHeaders.map(place));
			expect(session.rows.map(place)).toEqual(lines.filter(({ kind }) => kind === "entry").map(place));
			expect(session.skipped.map((line) => [line.reason, place(line)])).toEqual(
				lines.filter(isReported).map((line) => [line.kind, place(line)]),
			);
			checkEnd(session, bytes, lines.at(-1));
		}),
	);
});

function place({ line, offset, bytes }: Partial<NaiveLine> = {}): unknown {
	return [line, offset, bytes];
}

function isReported({ kind }: NaiveLine): boolean {
	return kind === "malformed" || kind === "not-an-object";
}

function checkEnd({ facts }: Session, bytes: Uint8Array, last: NaiveLine | undefined): void {
	const isTerminated = bytes.at(-1) === 10;
	expect(facts.tornTail).toBe(!isTerminated && last?.kind === "malformed");
	const isWhole = last !== undefined && last.kind !== "malformed" && last.value !== undefined;
	expect(facts.missingFinalNewline).toBe(!isTerminated && isWhole);
	expect([facts.size, facts.lines]).toEqual([bytes.length, last?.line]);
}

test("entries of version 3 are read back as they are written, those without an id under one of their own", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY, versions: [3, 4] }), ({ bytes }) => {
			const session = sessionOf(bytes);
			const entries = naiveLines(bytes).filter(({ kind }) => kind === "entry");
			expect(session.rows.map((row) => session.read(row))).toEqual(entries.map(({ value }) => value));
			const derived = session.rows.filter((row) => !row.hasOwnId).map((row) => row.id);
			expect(new Set(derived).size).toBe(derived.length);
			for (const row of session.rows) expect(row.hasOwnId && derived.includes(row.id)).toBe(false);
		}),
	);
});

test("ids of version 1 are the same on every reading, one for each entry, and differ between sessions", () => {
	const ids = (bytes: Uint8Array) => sessionOf(bytes).rows.map((row) => row.id);
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY, versions: [1] }), ({ bytes }) => {
			const first = ids(bytes);
			expect(ids(bytes)).toEqual(first);
			expect(new Set(first).size).toBe(first.length);
			expect(first.filter((id) => !/^[0-9a-f]{8}$/.test(id))).toEqual([]);
			const other = ids(Buffer.from(Buffer.from(bytes).toString("latin1").replace("cafe", "beef"), "latin1"));
			expect(other.filter((id) => first.includes(id))).toEqual([]);
		}),
	);
});
