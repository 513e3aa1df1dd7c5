// Builds what ships: the command line as a bundle, and the library as modules with types.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

rmSync(path("dist"), { recursive: true, force: true });

// zod is as large as all the rest, and few commands need it: what uses it is a bundle of its own, loaded on demand.
const ON_DEMAND = { [path("src/render/schemas.ts")]: "./schemas.cjs" };

const loadOnDemand = {
	name: "load-on-demand",
	setup({ onResolve }) {
		onResolve({ filter: /\.ts$/ }, ({ kind, path: file, resolveDir }) => {
			const bundle = kind === "dynamic-import" && ON_DEMAND[resolve(resolveDir, file)];
			return bundle ? { path: bundle, external: true } : undefined;
		});
	},
};

const { metafile } = await build({
	entryPoints: { cli: path("src/cli/main.ts"), schemas: path("src/render/schemas.ts") },
	outdir: path("dist"),
	outExtension: { ".js": ".cjs" },
	bundle: true,
	minify: true,
	platform: "node",
	target: "node20.19",
	format: "cjs",
	legalComments: "none",
	metafile: true,
	absWorkingDir: path(""),
	plugins: [loadOnDemand],
	// What yargs and cli-table3 measure text with makes a segmenter and an emoji expression when it is loaded,
	// and yargs asserts with a module that loads half of Node: together more than all the rest of a start.
	alias: { "string-width": path("scripts/string-width.cjs"), assert: path("scripts/assert.cjs") },
	// yargs looks for its translations beside itself.
	define: { "import.meta.url": "importMetaUrl" },
	banner: { js: 'const importMetaUrl=require("node:url").pathToFileURL(__filename).href;' },
	logLevel: "warning",
});

writeFileSync(path("dist/LICENSES.txt"), bundledLicences(Object.keys(metafile.inputs)));

const compiler = path("node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", path("tsconfig.lib.json")], { stdio: "inherit" });

/** The licences of the packages that files of the bundle come from. */
function bundledLicences(files) {
	const folders = files.flatMap((file) => file.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []);
	const texts = [...new Set(folders)].sort().map((folder) => {
		const { name, version } = JSON.parse(readFileSync(path(`${folder}/package.json`), "utf8"));
		const licence = readdirSync(path(folder)).find((file) => /^licen[cs]e/i.test(file));
		if (licence === undefined) throw new Error(`${name} ships no licence text`);
		return `${name} ${version}\n\n${readFileSync(path(`${folder}/${licence}`), "utf8").trim()}\n`;
	});
	return `The files beside this one contain code of these packages.\n\n${texts.join("\n---\n\n")}`;
}
