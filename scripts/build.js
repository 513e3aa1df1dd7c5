// Builds what ships: the command line as one bundle, and the library as modules with types.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = new URL("..", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));

rmSync(path("dist"), { recursive: true, force: true });

await build({
	entryPoints: [path("src/cli/main.ts")],
	outfile: path("dist/cli.cjs"),
	bundle: true,
	minify: true,
	keepNames: false,
	platform: "node",
	target: "node20.19",
	format: "cjs",
	legalComments: "linked",
	// What yargs and cli-table3 measure text with makes a segmenter and an emoji expression when it is loaded,
	// and yargs asserts with a module that loads half of Node: together more than all the rest of a start.
	alias: { "string-width": path("scripts/string-width.cjs"), assert: path("scripts/assert.cjs") },
	// yargs looks for its translations beside itself.
	define: { "import.meta.url": "importMetaUrl" },
	banner: { js: 'const importMetaUrl=require("node:url").pathToFileURL(__filename).href;' },
	logLevel: "warning",
});

execFileSync(process.execPath, [path("node_modules/typescript/bin/tsc"), "-p", path("tsconfig.lib.json")], {
	stdio: "inherit",
});
