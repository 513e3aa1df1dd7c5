import { describe, expect, test } from "vitest";
import { projectContext } from "../../src/context/project.ts";
import { bytesSource } from "../../src/read/source.ts";
import { prepareConversion } from "../../src/rewrite/convert/convert-file.ts";
import { migrateSession } from "../../src/rewrite/migrate-session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { exportOf, exportPage, pageAround } from "../helpers/export-page.ts";
import { shell } from "../helpers/migrate-cli.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";
import { said } from "../helpers/tips.ts";

const ENTRIES = [said("a1", null), said("a2", "a1"), said("a3", "a1")];
const FILE = Buffer.from(sessionBytes(3, ENTRIES)).toString();

function converted(members: object = {}, file: string = FILE) {
	const page = Buffer.from(exportPage(exportOf(file, members)));
	const conversion = prepareConversion(bytesSource(page), {});
	if (conversion === undefined) throw new Error("not converted");
	const { session, notes, chunks } = conversion;
	return { original: session, notes, text: Buffer.concat([...chunks]).toString() };
}

describe("an HTML export as a session file", () => {
	test("is the file that was exported, byte for byte", () => {
		const { text, notes } = converted({ systemPrompt: "x", tools: [] });
		expect(text).toBe(FILE);
		expect(notes).toEqual(["what the page shows besides the entries is left out"]);
	});

	test.each(["a1", "a2", null])("opens where the export stood: %s", (leafId) => {
		const { text, notes, original } = converted({ leafId });
		const session = sessionOf(Buffer.from(text));
		const messages = (of: typeof session) => projectContext(of, indexTree(of)).messages;
		expect(messages(session)).toEqual(messages(original));
		expect(session.rows.at(-1)).toMatchObject({ type: "custom", parentId: leafId });
		expect(session.rows.slice(0, -1).map(({ id }) => id)).toEqual(["a1", "a2", "a3"]);
		expect(notes).toContain("an entry of type `custom` at the end puts the leaf where it was");
		expect(converted({ leafId }).text).toBe(text);
	});

	test("leaves out what cannot be read, and says so", () => {
		const page = exportPage(exportOf(FILE));
		const torn = page.slice(0, page.indexOf("</script>") - 60);
		const conversion = prepareConversion(bytesSource(Buffer.from(torn)), {});
		expect(conversion?.notes.at(-1)).toBe("1 piece that cannot be read left out");
	});

	test("of version 1 becomes version 3, with the ids that are shown", () => {
		const header = { type: "session", id: "old" };
		const entries = [{ type: "message", message: { role: "hookMessage", content: "x" } }];
		const page = Buffer.from(exportPage({ header, entries, leafId: null }));
		const conversion = prepareConversion(bytesSource(page), {});
		const [first, second] = Buffer.concat([...(conversion?.chunks ?? [])])
			.toString()
			.split("\n");
		expect(first).toBe('{"type":"session","id":"old","version":3}');
		expect(JSON.parse(second ?? "")).toMatchObject({ id: conversion?.session.rows[0]?.id, parentId: null });
	});

	test("comes out of the library too", async () => {
		const session = await migrateSession(Buffer.from(exportPage(exportOf(FILE))));
		expect(session).toMatchObject({ from: 3, to: 3, isNeeded: true, tally: undefined });
		expect(Buffer.concat([...session.chunks]).toString()).toBe(FILE);
		session.close();
	});
});

describe("on the command line", () => {
	const page = exportPage(exportOf(FILE));
	const files = { "page.html": page, "broken.html": pageAround("???") };

	test("-o writes the file, and a report says from what", async () => {
		const { run, read } = shell(files);
		const { stdout, exitCode } = await run("page.html -o new.jsonl --json");
		expect(read("new.jsonl")).toBe(FILE);
		expect(exitCode).toBe(0);
		expect(JSON.parse(stdout).files).toMatchObject([
			{
				file: "page.html",
				format: "html-export",
				from: 3,
				to: 3,
				status: "migrated",
				entries: 3,
				backup: null,
			},
		]);
	});

	test.each(["--check", "--dry-run", "--in-place"])(
		"%s leaves it as it is, and says what to do",
		async (mode) => {
			const { run, changed } = shell(files);
			const { stderr, exitCode } = await run(`page.html ${mode}`);
			expect(stderr).toBe(
				"sessionctl: page.html: HTML export, which is left as it is; `sessionctl migrate page.html -o OUT` makes a session file of it\n",
			);
			expect(exitCode).toBe(2);
			expect(changed(Object.keys(files))).toEqual([]);
		},
	);

	test("one that is damaged is no session, and version 2 cannot be had", async () => {
		const { run } = shell(files);
		expect((await run("broken.html")).stderr).toContain("in which the session is damaged");
		expect((await run("page.html --to 2")).stderr).toContain("HTML exports become version 3");
	});
});
