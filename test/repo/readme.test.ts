import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { fixture } from "../helpers/fixture.ts";

// The example of the README, run as it stands against what ships. The folder lies inside the package, so that
// `import … from "sessionctl"` means this package by its own exports.
const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(root, "dist/readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the library example of the README runs", () => {
	const readme = readFileSync(join(root, "README.md"), "utf8");
	const example = /^```ts\n([\s\S]*?)```/m.exec(readme)?.[1];
	if (example === undefined) throw new Error("the README has no example");
	copyFileSync(fixture("sessions/login.jsonl"), join(folder, "session.jsonl"));
	writeFileSync(join(folder, "example.mjs"), transformSync(example, { loader: "ts" }).code);
	const output = execFileSync(process.execPath, ["example.mjs"], { cwd: folder, encoding: "utf8" });
	expect(output.split("\n").slice(0, 3)).toEqual([
		"19 entries, 2 branches",
		"the leaf is 16 entries deep; the model sees 4 messages",
		"7c1e04a2 model_change 2026-05-04T09:12:01.000Z",
	]);
});
