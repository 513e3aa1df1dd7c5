import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnShell } from "../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";
import { said } from "../helpers/tips.ts";

const directory = temporaryDirectory();
const ENTRIES = 3000;
/** 3,000 entries with such a text are 51 MB, and the page is a third longer: more than the heap can hold. */
const TEXT = 'The tests pass, "all" of them.\\n '.repeat(500);
const HEAP_MEGABYTES = 40;

/** Writes a page of 70 MB, piece by piece; each piece is as long as whole groups of base64 are. */
function writePage(path: string): void {
	const file = openSync(path, "w");
	writeSync(file, '<!DOCTYPE html>\n<script id="session-data" type="application/json">');
	let text = '{"header":{"type":"session","version":3,"id":"large"},"entries":[';
	for (let index = 0; index < ENTRIES; index++) {
		const entry = said(`e${index}`, index === 0 ? null : `e${index - 1}`, `${TEXT}${index}`);
		text += `${index === 0 ? "" : ","}${JSON.stringify(entry)}`;
		const whole = text.length - (text.length % 3);
		writeSync(file, Buffer.from(text.slice(0, whole)).toString("base64"));
		text = text.slice(whole);
	}
	writeSync(file, Buffer.from(`${text}],"leafId":"e7"}`).toString("base64"));
	writeSync(file, "</script>\n");
	closeSync(file);
}

test("a page of 70 MB is read entry by entry", { timeout: 60_000 }, async () => {
	const path = join(directory, "large.html");
	writePage(path);
	const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` };
	const tree = await spawnShell(
		`$SESSIONCTL tree ${path} | sed -n 2p; $SESSIONCTL branch ${path} | tail -1`,
		{ env },
	);
	expect(tree.stderr).toBe("");
	expect(tree.stdout).toMatch(/3,000 entries, 2 branches\n● e7 .*\(leaf\) The tests pass/);
	const back = `$SESSIONCTL migrate -q ${path} | $SESSIONCTL branch -q - | tail -2`;
	const { stdout, stderr } = await spawnShell(back, { env });
	expect(stderr).toBe("");
	expect(stdout).toMatch(/^● e7 .*\n● \w+ +custom +\(leaf\) sessionctl.leaf\n$/);
});
