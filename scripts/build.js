// Builds what ships: the command line as bundles, and the library as modules with types.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import module from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

rmSync(path("dist"), { recursive: true, force: true });

// Each command is a bundle of its own, loaded when it is run: a start pays for what it needs, and zod, which is as
// large as all the rest, is paid for by those that validate.
const commandFolder = path("src/cli/commands");
const commands = readdirSync(commandFolder).filter((name) => name !== "index.ts");

// What the threads of a command load, beside it.
const threadFolder = path("src/cli/threads");
const threads = readdirSync(threadFolder).filter((name) => name.endsWith("-thread.ts"));

const loadCommandsOnDemand = {
	name: "load-commands-on-demand",
	setup({ onResolve }) {
		onResolve({ filter: /^\.\/[\w-]+\.ts$/ }, ({ kind, path: file, resolveDir }) => {
			if (kind !== "dynamic-import" || resolve(resolveDir) !== commandFolder) return undefined;
			return { path: file.replace(/\.ts$/, ".cjs"), external: true };
		});
	},
};

/** Files of yargs that others stand in for, by the ends of their paths. */
const STAND_INS = { "/platform-shims/esm.mjs": "yargs-platform.cjs", "/argsert.js": "argsert.js" };

const standInForFiles = {
	name: "stand-in-for-files",
	setup({ onResolve }) {
		onResolve({ filter: /\/(?:esm\.mjs|argsert\.js)$/ }, ({ path: file }) => {
			const end = Object.keys(STAND_INS).find((name) => file.endsWith(name));
			return end === undefined ? undefined : { path: path(`scripts/stand-ins/${STAND_INS[end]}`) };
		});
	},
};

const { metafile } = await build({
	entryPoints: [
		path("src/cli/main.ts"),
		...commands.map((name) => `${commandFolder}/${name}`),
		...threads.map((name) => `${threadFolder}/${name}`),
	],
	entryNames: "[name]",
	outdir: path("dist/cli"),
	outExtension: { ".js": ".cjs" },
	bundle: true,
	minify: true,
	platform: "node",
	target: "node20.19",
	format: "cjs",
	// A dynamic import becomes a `require`, which starts faster than the loader of modules.
	supported: { "dynamic-import": false },
	// What is kept of compiled bundles holds them a byte for each character.
	charset: "ascii",
	legalComments: "none",
	metafile: true,
	absWorkingDir: path(""),
	plugins: [loadCommandsOnDemand, standInForFiles],
	alias: {
		// What yargs and cli-table3 measure text with makes a segmenter and an emoji expression when it is loaded,
		// and chalk asks the terminal what we know already: together more than all the rest of a start.
		"string-width": path("scripts/stand-ins/string-width.cjs"),
		chalk: path("scripts/stand-ins/chalk.cjs"),
		"#supports-color": path("scripts/stand-ins/supports-color.js"),
	},
	define: { "import.meta.url": "importMetaUrl" },
	inject: [path("scripts/stand-ins/import-meta-url.js")],
	logLevel: "warning",
});

writeFileSync(path("dist/cli/LICENSES.txt"), bundledLicences(Object.keys(metafile.inputs)));

// From Node 22.1 on, Node keeps what has been compiled itself.
if (module.enableCompileCache === undefined) {
	execFileSync(process.execPath, [path("scripts/compile-bundles.js")], { stdio: "inherit" });
}

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
