import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileSource, type Source, streamSource } from "../../src/read/source.ts";
import type { ByteStream } from "../../src/read/spool.ts";
import { rejectionOf } from "../helpers/errors.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

const directory = temporaryDirectory();
const spoolDirectory = join(directory, "spool");
mkdirSync(spoolDirectory);

beforeEach(() => {
	vi.stubEnv("TMPDIR", spoolDirectory);
});

afterEach(() => {
	vi.unstubAllEnvs();
	expect(readdirSync(spoolDirectory)).toEqual([]);
});

function contentOf(source: Source): string {
	const bytes = Buffer.alloc(source.size);
	expect(source.read(bytes, 0, source.size, 0)).toBe(source.size);
	return bytes.toString();
}

const STREAMS: Readonly<Record<string, () => ByteStream>> = {
	"an array of pieces": () => [Buffer.from("one\nt"), Buffer.from("wo\n")],
	"an array of strings": () => ["one\nt", "wo\n"],
	"a stream of Node": () => Readable.from([Buffer.from("one\n"), Buffer.from("two\n")]),
	"a web stream": () => new Blob(["one\ntwo\n"]).stream(),
	"a generator": function* () {
		yield "one\n";
		yield Buffer.from("two\n");
	},
};

test.each(Object.entries(STREAMS))("%s is read to its end, then at any place", async (_kind, open) => {
	const source = await streamSource(open());
	expect([source.name, source.size, contentOf(source)]).toEqual(["-", 8, "one\ntwo\n"]);
	const target = Buffer.alloc(3);
	expect([source.read(target, 0, 3, 4), target.toString()]).toEqual([3, "two"]);
	source.close();
});

test("a stream need not fit into one piece, and none of it is left on disk while it is read", async () => {
	const piece = "0123456789abcdef".repeat(4096);
	const source = await streamSource(Array.from({ length: 40 }, () => piece));
	expect(source.size).toBe(40 * piece.length);
	expect(contentOf(source)).toBe(piece.repeat(40));
	expect(readdirSync(spoolDirectory)).toEqual([]);
	source.close();
});

test("an empty stream is an empty file", async () => {
	const source = await streamSource([]);
	expect([source.size, source.read(Buffer.alloc(1), 0, 1, 0)]).toEqual([0, 0]);
	source.close();
});

test("a stream that fails is one clear error", async () => {
	async function* failing(): AsyncGenerator<string> {
		yield "one\n";
		throw Object.assign(new Error("the other side is gone"), { code: "ECONNRESET" });
	}
	const { kind, message } = await rejectionOf(streamSource(failing()));
	expect([kind, message]).toEqual(["unreadable", "-: cannot be read (ECONNRESET)"]);
});

test("a temporary directory that is not there is one clear error", async () => {
	const gone = join(directory, "gone");
	vi.stubEnv("TMPDIR", gone);
	const { kind, message, hint } = await rejectionOf(streamSource(["x"]));
	expect([kind, message]).toEqual(["unreadable", `${gone}: cannot hold a temporary file (ENOENT)`]);
	expect(hint).toContain("TMPDIR");
});

test("a named pipe is read to its end, then at any place", async () => {
	const pipe = join(directory, "pipe");
	execFileSync("mkfifo", [pipe]);
	const writer = spawn("sh", ["-c", `printf 'one\\n' > "${pipe}"; exit`]);
	const ended = once(writer, "exit");
	const source = fileSource(pipe);
	expect([source.size, contentOf(source)]).toEqual([4, "one\n"]);
	source.close();
	await ended;
});
