import { expect, test } from "vitest";
import { makeTheme } from "../../src/render/theme.ts";
import { sizeCounts, titleLines } from "../../src/render/title.ts";
import { displayWidth } from "../../src/render/width.ts";
import { sessionOf } from "../helpers/sessions.ts";

const theme = makeTheme({ colorLevel: 0 });

function title(header: object, entries: readonly object[] = [], columns = 80): string[] {
	const lines = [{ type: "session", id: "0198c0de", ...header }, ...entries].map((line) =>
		JSON.stringify(line),
	);
	return titleLines(sessionOf(Buffer.from(lines.join("\n"))), ["2 entries"], theme, columns);
}

const at = (timestamp: unknown) => ({ type: "custom", id: "a", timestamp });
const named = (name: string) => ({ type: "session_info", id: "b", name });

test.each<[what: string, lines: string[], expected: string[]]>([
	[
		"all there is",
		title({ version: 3, cwd: "/home/ada" }, [at("2026-05-04T09:00:00.000Z"), named("Login")]),
		["Login  version 3  0198c0de", "/home/ada  2026-05-04 09:00 UTC  2 entries"],
	],
	["an old file without a directory", title({}), ["(unnamed)  version 1  0198c0de", "2 entries"]],
	[
		"times in the header only",
		title({ timestamp: "2026-05-04T09:00:00.000Z" }),
		["(unnamed)  version 1  0198c0de", "2026-05-04 09:00 UTC  2 entries"],
	],
	[
		"times that cannot be read at both ends",
		title({}, [at("\x1b[1m"), at("2026-05-04T09:00:00.000Z"), at("2026-05-04T10:00:00.000Z"), at("later")]),
		["(unnamed)  version 1  0198c0de", "2026-05-04 09:00 to 10:00 UTC  2 entries"],
	],
	["a newer version", title({ version: 7 }), ["(unnamed)  version 7  0198c0de", "2 entries"]],
	[
		"escape sequences",
		title({ id: "\x1b[1m", cwd: "/\x1b[2J" }, [named("\x07")]),
		["␇  version 1  ␛[1m", "/␛[2J  2 entries"],
	],
])("%s", (_what, lines, expected) => {
	expect(lines).toEqual(expected);
});

test("what does not fit on a line with the rest stands on one of its own", () => {
	const times = [at("2026-05-04T09:00:00.000Z"), at("2026-06-04T10:00:00.000Z")];
	const span = "2026-05-04 09:00 to 2026-06-04 10:00 UTC";
	const facts = (cwd: string, columns: number) => title({ cwd }, times, columns).slice(1);
	expect(facts("/home/ada", 80)).toEqual([`/home/ada  ${span}  2 entries`]);
	expect(facts("/home/ada/a/directory/far/down", 80)).toEqual([
		`/home/ada/a/directory/far/down  ${span}`,
		"2 entries",
	]);
	expect(facts("/home/ada/a/directory/even/farther/down", 80)).toEqual([
		"/home/ada/a/directory/even/farther/down",
		`${span}  2 entries`,
	]);
});

test("long names lose their end, long directories their start, and the width is kept", () => {
	const long = Array.from({ length: 30 }, (_, part) => `part${part}`).join("/");
	const times = [at("2026-05-04T09:00:00.000Z"), at("2026-06-04T10:00:00.000Z"), named(long)];
	for (const columns of [80, 160]) {
		for (const id of ["0198c0de", long]) {
			const lines = title({ id, cwd: `/${long}` }, times, columns);
			expect(lines.filter((line) => displayWidth(line) > columns)).toEqual([]);
			expect(lines[0]).toMatch(/^part0\/part1.*… {2}version 1 {2}/);
			expect(lines[1]).toMatch(/^….*\/part28\/part29$/);
			expect(lines[2]).toBe("2026-05-04 09:00 to 2026-06-04 10:00 UTC  2 entries");
		}
	}
});

test("counts name what there is more than one of", () => {
	expect(sizeCounts(0, 1, 0)).toEqual(["0 entries"]);
	expect(sizeCounts(1, 1, 1)).toEqual(["1 entry"]);
	expect(sizeCounts(40_000, 1200, 2)).toEqual(["40,000 entries", "1,200 branches", "2 roots"]);
});

test("where not all entries are shown, both counts are named", () => {
	expect(sizeCounts(19, 2, 1, 4)).toEqual(["4 of 19 entries", "2 branches"]);
	expect(sizeCounts(40_000, 1, 1, 1200)).toEqual(["1,200 of 40,000 entries"]);
	expect(sizeCounts(1, 1, 1, 0)).toEqual(["0 of 1 entry"]);
	expect(sizeCounts(19, 1, 1, 19)).toEqual(["19 entries"]);
});
