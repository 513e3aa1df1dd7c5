// Runs a TypeScript program of this repository: bundles it below .bench/ and hands over the remaining arguments.
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) {
	process.stderr.write("usage: node scripts/run.js PROGRAM.ts [ARGUMENTS]\n");
	process.exit(2);
}

const outfile = join(root, ".bench", `${basename(entry, ".ts")}.mjs`);
await build({
	entryPoints: [entry],
	outfile,
	bundle: true,
	packages: "external",
	platform: "node",
	target: "node20",
	format: "esm",
	sourcemap: "inline",
	logLevel: "warning",
});

const { status } = spawnSync(process.execPath, ["--enable-source-maps", outfile, ...args], {
	cwd: root,
	stdio: "inherit",
});
process.exitCode = status ?? 1;
