import { execFileSync } from "node:child_process";
import {
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import * as nodeModule from "node:module";
import { basename, dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fixture } from "../helpers/fixture.ts";
import { scratchDirectory } from "../helpers/scratch.ts";
import { spawnCli } from "../helpers/spawn-cli.ts";

// What the build keeps of compiled bundles for the Node that builds. From 22.1 on, Node does that itself.
const root = dirname(fixture(""));
const login = fixture("sessions/login.jsonl");
const kind = `${process.version}-${process.platform}-${process.arch}`;

describe.skipIf("enableCompileCache" in nodeModule)("what has been compiled", () => {
	let copy: string;
	beforeEach(() => {
		copy = scratchDirectory();
		for (const name of ["bin", "dist/cli"])
			cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true });
	});

	const kept = (name: string) => join(copy, "dist/cli/compiled", kind, `${name}.bin`);
	const bundle = (name: string) => join(copy, "dist/cli", `${name}.cjs`);
	const run = (...nodeOptions: string[]) => {
		const env = { ...process.env, NODE_OPTIONS: nodeOptions.join(" ") };
		return spawnCli(["tree", login], { bin: join(copy, "bin/sessionctl.js"), env });
	};
	/** Whether V8 takes what is kept of these bundles; nothing for one that is not even shown to it. */
	const accepted = (names: readonly string[], ...nodeOptions: string[]): unknown => {
		const ask = `process.argv.slice(1).map((path) => { const script = keptScript(path); return script && !script.cachedDataRejected; })`;
		const code = `const { keptScript } = require("${join(copy, "bin/compiled.js")}"); console.log(JSON.stringify(${ask}))`;
		return JSON.parse(
			execFileSync(process.execPath, [...nodeOptions, "-e", code, ...names.map(bundle)], {
				encoding: "utf8",
			}),
		);
	};

	test("is there for every command, and fits", () => {
		const names = readdirSync(join(copy, "dist/cli"))
			.filter((name) => name.endsWith(".cjs") && !name.endsWith("-thread.cjs"))
			.map((name) => basename(name, ".cjs"));
		expect(names).toContain("main");
		expect(accepted(names)).toEqual(names.map(() => true));
	});

	test("is what is run: the bundle is not read", async () => {
		const usual = await run();
		const { size, atime, mtime } = statSync(bundle("tree"));
		writeFileSync(bundle("tree"), " ".repeat(size));
		utimesSync(bundle("tree"), atime, mtime);
		expect(await run()).toEqual(usual);
	});

	describe("changes nothing when", () => {
		test.each<[string, () => void]>([
			["it is not there", () => rmSync(join(copy, "dist/cli/compiled"), { recursive: true })],
			["a part of it is not there", () => rmSync(kept("tree"))],
			["it is empty", () => writeFileSync(kept("main"), "")],
			["it is cut off", () => truncateSync(kept("main"), 100_000)],
			["only its head is left", () => truncateSync(kept("tree"), 32)],
			["it is garbage", () => writeFileSync(kept("tree"), readFileSync(kept("tree")).reverse())],
			[
				"pages of it are zeros",
				() => writeFileSync(kept("tree"), readFileSync(kept("tree")).fill(0, 65536, 73728)),
			],
			["it is that of another bundle", () => cpSync(kept("branch"), kept("tree"))],
			[
				"it cannot be read",
				() => {
					rmSync(kept("tree"));
					mkdirSync(kept("tree"));
				},
			],
		])("%s", async (_what, damage) => {
			const usual = await run();
			expect([usual.stderr, usual.exitCode, usual.stdout.slice(0, 20)]).toEqual([
				"",
				0,
				"Redirect after login",
			]);
			damage();
			expect(await run()).toEqual(usual);
		});

		test("V8 has other options", async () => {
			expect(accepted(["tree"], "--stack-trace-limit=50")).toEqual([false]);
			expect(await run("--stack-trace-limit=50")).toEqual(await run());
		});
	});

	test("does not outlive its bundle, however alike the next one is", async () => {
		const words = readFileSync(bundle("main"), "utf8").replace(
			"no command called that",
			"no command called this",
		);
		writeFileSync(bundle("main"), words);
		expect(accepted(["main", "tree"])).toEqual([null, true]);
	});

	test("tells in a stack the places of the bundle itself", () => {
		const path = join(copy, "dist/cli/thrower.cjs");
		writeFileSync(path, 'exports.at = () => new Error("x").stack.split("\\n")[1];\n');
		const code = `const { load, newScript } = require("${join(copy, "bin/compiled.js")}"); const path = "${path}"; console.log(JSON.stringify([load(path, newScript).at(), require(path).at()]))`;
		const [ours, usual]: unknown[] = JSON.parse(
			execFileSync(process.execPath, ["-e", code], { encoding: "utf8" }),
		);
		expect([ours, usual]).toEqual([usual, expect.stringContaining("thrower.cjs:1:20")]);
	});
});
