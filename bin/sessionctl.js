#!/usr/bin/env node
// A dumb wrapper: the command line is a bundle, loaded as CommonJS because that starts faster.
try {
	process.cwd();
} catch {
	process.stderr.write("sessionctl: the working directory does not exist any more; change to another one\n");
	process.exit(2);
}
const { enableCompileCache } = require("node:module");
const { join } = require("node:path");
// From Node 22.1 on, what has been compiled is kept among the temporary files: the next start has less to do. Before,
// there may be what the build has kept.
enableCompileCache?.();
const load = enableCompileCache === undefined ? require("./compiled.js").load : require;

load(join(__dirname, "../dist/cli/main.cjs")).run();
