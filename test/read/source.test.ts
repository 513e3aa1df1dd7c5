import {
	appendFileSync,
	chmodSync,
	mkdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bytesSource, fileSource, type Source } from "../../src/read/source.ts";
import { errorOf } from "../helpers/errors.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

const directory = temporaryDirectory();

function file(name: string, content: string): string {
	const path = join(directory, name);
	writeFileSync(path, content);
	return path;
}

/** All of a source, a few bytes at a time. */
function contentOf(source: Source, step = 4): string {
	const bytes = Buffer.alloc(source.size + step);
	let at = 0;
	for (;;) {
		const count = source.read(bytes, at, at + step, at);
		if (count === 0) return bytes.toString("utf8", 0, at);
		at += count;
	}
}

const KINDS: Readonly<Record<string, (content: string) => Source>> = {
	"a file": (content) => fileSource(file("kinds.jsonl", content)),
	bytes: (content) => bytesSource(Buffer.from(content)),
};

describe.each(Object.entries(KINDS))("%s", (_kind, open) => {
	test("is read at any place, up to its end and no further", () => {
		const source = open("0123456789");
		const target = Buffer.from("----------");
		expect(source.size).toBe(10);
		expect(source.read(target, 2, 5, 4)).toBe(3);
		expect(target.toString()).toBe("--456-----");
		expect(source.read(target, 0, 10, 8)).toBe(2);
		expect(source.read(target, 0, 10, 10)).toBe(0);
		expect(source.read(target, 0, 10, 11)).toBe(0);
		source.close();
	});

	test("of no bytes has nothing to read", () => {
		const source = open("");
		expect([source.size, contentOf(source)]).toEqual([0, ""]);
		source.close();
	});
});

test("sources are called as the user named them", () => {
	const path = file("named.jsonl", "");
	const names = [fileSource(path), fileSource(path, "named.jsonl"), bytesSource(Buffer.from(""))].map(
		(source) => {
			source.close();
			return source.name;
		},
	);
	expect(names).toEqual([path, "named.jsonl", "<bytes>"]);
});

test("a file that grows while it is read is read up to the size it had", () => {
	const path = file("growing.jsonl", "first\n");
	const source = fileSource(path);
	appendFileSync(path, "second\n");
	expect([source.size, contentOf(source)]).toEqual([6, "first\n"]);
	source.close();
});

test("a file that is cut short while it is read is one clear error, not a shorter file", () => {
	const path = file("shrinking.jsonl", "0123456789");
	const source = fileSource(path, "shrinking.jsonl");
	truncateSync(path, 6);
	const { kind, message, hint } = errorOf(() => contentOf(source));
	expect([kind, message, hint]).toEqual([
		"unreadable",
		"shrinking.jsonl: changed while it was being read",
		"run the command again",
	]);
	source.close();
});

describe("what cannot be opened", () => {
	mkdirSync(join(directory, "folder"));
	symlinkSync("loop", join(directory, "loop"));
	symlinkSync("gone", join(directory, "dangling"));
	file("plain", "");
	test.each([
		["nothing of that name", "missing.jsonl", "not-found", "no such file"],
		["below a file", "plain/x.jsonl", "not-found", "no such file"],
		["a link that leads nowhere", "dangling", "not-found", "no such file"],
		["a directory", "folder", "unreadable", "is a directory"],
		["a link to itself", "loop", "unreadable", "cannot be read (ELOOP)"],
		["a name that is too long", "x".repeat(300), "unreadable", "cannot be read (ENAMETOOLONG)"],
	])("%s", (_what, name, kind, said) => {
		const error = errorOf(() => fileSource(join(directory, name), "it"));
		expect([error.kind, error.message]).toEqual([kind, `it: ${said}`]);
		expect(error.hint).toBeTruthy();
	});

	// The superuser may read everything.
	test.skipIf(process.getuid?.() === 0)("a file without the permission", () => {
		const path = file("secret.jsonl", "x");
		chmodSync(path, 0);
		const { kind, message, hint } = errorOf(() => fileSource(path, "it"));
		expect([kind, message, hint]).toEqual([
			"unreadable",
			"it: cannot be read (EACCES)",
			"check its permissions",
		]);
	});
});

test("a file is left as it was: bytes, size and time of change", () => {
	const path = file("kept.jsonl", "kept\n");
	utimesSync(path, 1, 1_000_000_000);
	chmodSync(path, 0o444);
	const before = statSync(path, { bigint: true });
	const source = fileSource(path);
	contentOf(source);
	source.close();
	const after = statSync(path, { bigint: true });
	expect([after.mtimeNs, after.ctimeNs, after.size]).toEqual([before.mtimeNs, before.ctimeNs, before.size]);
	expect(readFileSync(path, "utf8")).toBe("kept\n");
});

test("closing gives the descriptor back", () => {
	const source = fileSource(file("closed.jsonl", "x"), "closed.jsonl");
	source.close();
	expect(errorOf(() => contentOf(source)).message).toBe("closed.jsonl: cannot be read (EBADF)");
});
