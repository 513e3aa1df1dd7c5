import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { showSchema } from "../../src/render/show/schema.ts";
import { fixture } from "../helpers/fixture.ts";
import { type CliRun, runCli } from "../helpers/run-cli.ts";
import { scratchDirectory } from "../helpers/scratch.ts";
import { sessionBytes } from "../helpers/sessions.ts";

const cwd = fixture("sessions");
const login = readFileSync(fixture("sessions/login.jsonl"), "utf8").split("\n");

// One pixel each, whole files.
const PNG =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A directory with one session in it, and `sessionctl show` there. */
function shell(lines: readonly unknown[]): {
	directory: string;
	show: (...words: string[]) => Promise<CliRun>;
} {
	const directory = scratchDirectory();
	writeFileSync(join(directory, "s.jsonl"), sessionBytes(3, lines));
	return {
		directory,
		show: (entry = "", ...words) => runCli(["show", entry, "s.jsonl", ...words], { cwd: directory }),
	};
}

function image(data: unknown, mimeType: unknown = "image/png"): object {
	return { type: "image", data, mimeType };
}

function user(id: string, content: unknown, parentId: string | null = null): object {
	return {
		type: "message",
		id,
		parentId,
		timestamp: "2026-05-04T09:00:00.000Z",
		message: { role: "user", content },
	};
}

describe("raw", () => {
	test.each([2, 5, 17, 20])("is the line as it is on disk: %i", async (line) => {
		const { stdout } = await runCli(["show", `:${line}`, "login.jsonl", "--raw"], { cwd });
		expect(stdout).toBe(`${login[line - 1]}\n`);
	});

	test("has no line feed where the line has none, and keeps its return", async () => {
		const directory = scratchDirectory();
		const header = '{"type":"session","version":3,"id":"x"}\r\n';
		writeFileSync(join(directory, "s.jsonl"), `${header}{"type":"a",  "id":"a"}\r\n{"type":"b","id":"b"}`);
		const raw = async (id: string) =>
			(await runCli(["show", id, "s.jsonl", "--raw"], { cwd: directory })).stdout;
		expect([await raw("a"), await raw("b")]).toEqual([
			'{"type":"a",  "id":"a"}\r\n',
			'{"type":"b","id":"b"}',
		]);
	});

	test("is made safe where it goes to a terminal", async () => {
		const { directory } = shell([user("a", "\u009b31m")]);
		const { stdout } = await runCli(["show", "a", "s.jsonl", "--raw"], { cwd: directory, columns: 80 });
		expect(stdout).toContain("\\u009b31m");
	});
});

describe("an entry is named", () => {
	test("by the start of its id, if only one fits", async () => {
		const { stdout, exitCode } = await runCli(["show", "8ea", "login.jsonl"], { cwd });
		expect([stdout.includes("All 14 tests pass"), exitCode]).toEqual([true, 0]);
		const several = await runCli(["show", "ab12", "../broken/prefixes.jsonl"], { cwd });
		expect([several.stderr.includes("ab120001, ab120002"), several.exitCode]).toEqual([true, 2]);
	});

	test("by its line: the only name of one whose id is taken over", async () => {
		const { show } = shell([user("a", "first"), user("a", "second")]);
		const last = await show("a");
		expect(last.stdout).toContain("second");
		expect(last.stderr).toContain("1 earlier line has the id a too: `:2` names the first");
		const first = await show(":2");
		expect(first.stdout).toContain("first");
		expect(first.stdout).toContain("line 3 has the same id");
		expect(showSchema.parse(JSON.parse((await show(":2", "--json")).stdout))).toMatchObject({
			shadowed: true,
			depth: null,
		});
		expect(JSON.parse((await show("a", "--json")).stdout)).toMatchObject({ shadows: [2] });
	});

	test("by its id, even if that looks like a line", async () => {
		const { show } = shell([user(":3", "by id"), user("b", "by line")]);
		expect((await show(":3")).stdout).toContain("by id");
	});

	test.each([":1", ":99", ":0", "", "zz"])("or it is an error: %j", async (name) => {
		const { stderr, exitCode } = await runCli(["show", name, "login.jsonl"], { cwd });
		expect([stderr.split("\n").length, exitCode]).toEqual([2, 2]);
	});
});

describe("images", () => {
	const lines = [
		user("pic", [{ type: "text", text: "look" }, image(PNG), image(GIF), image("!!"), image(undefined)]),
	];

	test("are named by type, size and dimensions", async () => {
		const { stdout } = await shell(lines).show("pic");
		expect(stdout).toContain("[image 1: PNG, 1×1, 70 bytes]");
		expect(stdout).toContain("[image 2: GIF, said to be image/png, 1×1, 42 bytes]");
		expect(stdout).toContain("[image 3: image/png, but its data has `!` at character 1, which is no base64]");
		expect(stdout).not.toContain(PNG);
	});

	test("are written out, and one that cannot be is named", async () => {
		const { directory, show } = shell(lines);
		const { stdout, stderr, exitCode } = await show("pic", "--extract", "out");
		expect(stdout).toBe(
			"out/pic-1.png  PNG, 1×1, 70 bytes\nout/pic-2.gif  GIF, said to be image/png, 1×1, 42 bytes\n",
		);
		expect(stderr).toContain("image 3 is left out");
		expect(exitCode).toBe(2);
		expect(readFileSync(join(directory, "out/pic-1.png")).toString("base64")).toBe(PNG);
		expect(readdirSync(join(directory, "out")).toSorted()).toEqual(["pic-1.png", "pic-2.gif"]);
	});

	test("that are there already stay, and are never written over", async () => {
		const { directory, show } = shell([user("pic", [image(PNG)])]);
		expect((await show("pic", "--extract", ".")).exitCode).toBe(0);
		expect((await show("pic", "--extract", ".")).exitCode).toBe(0);
		writeFileSync(join(directory, "pic-1.png"), "mine");
		const { stderr, exitCode } = await show("pic", "--extract", ".");
		expect([stderr.includes("exists, with other content"), exitCode]).toEqual([true, 2]);
		expect(readFileSync(join(directory, "pic-1.png"), "utf8")).toBe("mine");
	});

	test("do not follow a link that leads nowhere", async () => {
		const { directory, show } = shell([user("pic", [image(PNG)])]);
		symlinkSync(join(directory, "elsewhere"), join(directory, "pic-1.png"));
		expect((await show("pic", "--extract", ".")).exitCode).toBe(2);
		expect(existsSync(join(directory, "elsewhere"))).toBe(false);
	});

	test.each(["../../evil", "/etc/passwd", "..", "a\u0000b", "x".repeat(5000), "\u001b[2J"])(
		"stay in their directory whatever the id is: %j",
		async (id) => {
			const { directory, show } = shell([user(id, [image(PNG)])]);
			mkdirSync(join(directory, "out"));
			const { stdout } = await show(":2", "--extract", "out", "--json");
			const document = showSchema.parse(JSON.parse(stdout));
			expect(readdirSync(join(directory, "out")).length).toBe(1);
			expect(document.images[0]?.path).toMatch(/^out\/[\w-]{1,64}-1\.png$/);
			expect(readdirSync(directory).toSorted()).toEqual(["out", "s.jsonl"]);
		},
	);

	test("of a data URL, of an edit, and cut short", async () => {
		const { show } = shell([
			user("url", [image(`data:image/png;base64,${PNG}`), image(PNG.slice(0, 20))]),
			{
				type: "context_edit",
				id: "edit",
				parentId: "url",
				targetId: "url",
				replacement: { content: [image(GIF, "image/gif")] },
			},
		]);
		const { images } = showSchema.parse(JSON.parse((await show("url", "--json")).stdout));
		expect(images).toMatchObject([
			{ pointer: "/message/content/0", format: "PNG", width: 1, height: 1 },
			{ pointer: "/message/content/1", format: "PNG", width: null },
		]);
		expect((await show("edit")).stdout).toContain("[image 1: GIF, 1×1, 42 bytes]");
	});

	test("none is said", async () => {
		const { stdout, stderr, exitCode } = await shell([user("a", "text")]).show("a", "--extract", "out");
		expect([stdout, stderr, exitCode]).toEqual(["", "sessionctl: s.jsonl:2: no images in a\n", 0]);
	});
});

describe("contents", () => {
	test("come in pages", async () => {
		const { show } = shell([user("a", "0123456789")]);
		const page = async (number: string) =>
			(await show("a", "--max-chars", "4", "--page", number)).stdout.trimEnd().split("\n").at(-1)?.trim();
		expect([await page("1"), await page("2"), await page("3")]).toEqual([
			"0123 … (page 1 of 3)",
			"… 4567 … (page 2 of 3)",
			"… 89 (page 3 of 3)",
		]);
		expect(await page("4")).toBe("(no text has a page 4)");
		expect((await show("a", "--max-chars", "4", "--page", "0")).stderr).toContain("--page counts from 1");
		expect((await show("a", "--page", "2")).stderr).toContain("give --max-chars too");
		expect((await show("a", "--max-chars", "0")).stderr).toContain("--max-chars 0 leaves nothing");
	});

	test("show every member, known or not, and no control character", async () => {
		const { show } = shell([
			{
				...user("a", "\u001b]0;title\u0007 text"),
				extra: { deep: ["\u009b"] },
				"na\u001bme": "va\nlue",
			},
			{ type: "strange", id: "b", parentId: "a", data: { x: 1 }, number: 5 },
			{ type: "message", id: "c", parentId: "b", message: { role: "odd", what: "all of it" } },
			{ type: "message", id: "d", parentId: "c", message: "no object" },
			{ type: "label", id: "e", parentId: "d", targetId: "a", label: "mark" },
		]);
		const texts = await Promise.all(["a", "b", "c", "d", "e"].map(async (id) => (await show(id)).stdout));
		// biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
		for (const text of texts) expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
		const [a = "", b = "", c = "", d = "", e = ""] = texts;
		expect(a).toContain("␛]0;title␇ text");
		expect(a).toContain("[extra] {");
		expect(a).toMatch(/na␛me +va␊lue/);
		expect([b.includes('"x": 1'), /number +5/.test(b)]).toEqual([true, true]);
		expect([c.includes("all of it"), d.includes("no object"), /label +mark/.test(e)]).toEqual([
			true,
			true,
			true,
		]);
		expect(a).toMatch(/label +mark/);
		expect(a).toMatch(/named by +e \(labels it\)/);
	});

	test("nested more deeply than any stack is shown", async () => {
		const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
		const { show } = shell([`{"type":"custom","id":"a","parentId":null,"data":${deep}}`]);
		expect((await show("a")).exitCode).toBe(0);
	});
});

describe("where an entry stands", () => {
	test("in a cycle, without a parent, on another branch", async () => {
		const cycle = await runCli(["show", ":2", "../broken/cycle.jsonl", "--path"], { cwd });
		expect(cycle.exitCode).toBe(0);
		const other = await runCli(["show", "6d13", "login.jsonl", "--json", "--path"], { cwd });
		expect(showSchema.parse(JSON.parse(other.stdout))).toMatchObject({
			onActivePath: false,
			fate: null,
			path: { length: 9 },
		});
	});

	test.each([
		[
			"8ea4",
			{ fate: "included", by: null, tokens: 20, namedBy: [{ type: "label" }, { type: "compaction" }] },
		],
		["91d0", { fate: "summarized", by: "5f3c6a21", tokens: 0 }],
		["ab41", { fate: "state", children: [] }],
	])("in the context or not: %s", async (id, expected) => {
		const { stdout } = await runCli(["show", id, "login.jsonl", "--json"], { cwd });
		expect(showSchema.parse(JSON.parse(stdout))).toMatchObject(expected);
	});

	test("says the fate that the context does, for every entry", async () => {
		const context = JSON.parse((await runCli(["context", "login.jsonl", "--json"], { cwd })).stdout);
		for (const { id, fate, by, tokens } of context.entries) {
			const { stdout } = await runCli(["show", id, "login.jsonl", "--json"], { cwd });
			expect(JSON.parse(stdout)).toMatchObject({ id, fate, by, tokens });
		}
	});
});

test.each([
	["--raw", "--json"],
	["--raw", "--path"],
	["--path", "--extract=x"],
])("%s and %s exclude each other", async (...words) => {
	const { stderr, exitCode } = await runCli(["show", "8ea4", "login.jsonl", ...words], { cwd });
	expect([stderr.includes("exclude each other"), exitCode]).toEqual([true, 2]);
});
