// Keeps what V8 compiles of the bundles when they are run, for the Node that runs this (`bin/compiled.js` loads it).
// Functions are compiled when they are first called, so what is kept is what the runs below come by: it shortens the
// usual starts, and the rest is compiled when it is needed.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const { keep, keptPath, load, newScript } = createRequire(import.meta.url)("../bin/compiled.js");
const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Each command once, as it is mostly called; none of these writes a file. The first one is for `main.cjs` as well. */
const RUNS = [
	["tree", "login.jsonl"],
	["branch", "login.jsonl"],
	["context", "login.jsonl"],
	["list", "--all", "--session-dir", "."],
	["show", ":2", "login.jsonl"],
	["stats", "login.jsonl"],
	["lint", "login.jsonl"],
	["migrate", "version-2.jsonl"],
	["repair", "../broken/no-final-newline.jsonl"],
	["schema"],
];

/** Bundles that have been loaded, and are not kept yet. */
const fresh = new Map();
const { main } = load(path("dist/cli/main.cjs"), (bundle) => {
	fresh.set(bundle, newScript(bundle));
	return fresh.get(bundle);
});
for (const argv of RUNS) {
	await run(argv);
	for (const [bundle, script] of fresh) write(keptPath(bundle), keep(bundle, script));
	fresh.clear(); // what later runs come by, too, would be read at every start
}

async function run(argv) {
	let said = "";
	const unseen = { write: (_chunk, done) => done?.() };
	const stderr = {
		write(chunk, done) {
			said += chunk;
			done?.();
		},
	};
	const cwd = path("fixtures/sessions");
	const exitCode = await main(argv, { stdin: [], stdout: unseen, stderr, env: {}, cwd });
	if (exitCode === 2) throw new Error(`\`sessionctl ${argv.join(" ")}\` failed: ${said}`);
}

/** All of it or nothing. */
function write(file, bytes) {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(`${file}.new`, bytes);
	renameSync(`${file}.new`, file);
}
