import { statSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Progress, startProgress } from "../../src/cli/progress.ts";
import { collector } from "../helpers/collector.ts";
import { fixture } from "../helpers/fixture.ts";

const path = fixture("sessions/login.jsonl");
const SIZE = statSync(path).size;

let now = 0;
beforeEach(() => {
	now = 0;
	vi.spyOn(process.hrtime, "bigint").mockImplementation(() => BigInt(now * 1e6));
});
afterEach(() => {
	vi.restoreAllMocks();
});

function start(
	columns: number | undefined,
	quiet: boolean,
	file = path,
): { progress: Progress; shown: () => string } {
	const stderr = collector(columns);
	const host = { stdin: [], stdout: collector().output, stderr: stderr.output, env: {}, cwd: "/" };
	return { progress: startProgress(host, quiet, file), shown: stderr.text };
}

test("a large file that takes a while shows how far it is, on one line that is wiped in the end", () => {
	const { progress, shown } = start(80, false);
	progress.update?.(SIZE / 4);
	expect(shown()).toBe("");
	now = 1500;
	progress.update?.(SIZE / 2);
	progress.update?.(SIZE / 2 + 1);
	now = 1550;
	progress.update?.(SIZE / 2 + 2);
	now = 1700;
	progress.update?.(SIZE);
	expect(shown()).toBe("\rreading 50%\x1b[K\rreading 100%\x1b[K");
	progress.end();
	expect(shown().endsWith("\r\x1b[K")).toBe(true);
});

test("a file that is read at once shows nothing", () => {
	const { progress, shown } = start(80, false);
	now = 900;
	progress.update?.(SIZE);
	progress.end();
	expect(shown()).toBe("");
});

test.each([
	["where nobody looks", undefined, false, path],
	["when it is not wanted", 80, true, path],
	["for a file that is not there", 80, false, "/nowhere/x.jsonl"],
])("%s nothing is shown", (_what, columns, quiet, file) => {
	const { progress, shown } = start(columns, quiet, file);
	now = 5000;
	progress.update?.(100);
	progress.end();
	expect(shown()).toBe("");
});
