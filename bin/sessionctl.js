#!/usr/bin/env node
// A dumb wrapper: the command line is a bundle, loaded as CommonJS because that starts faster.
try {
	process.cwd();
} catch {
	process.stderr.write("sessionctl: the working directory does not exist any more; change to another one\n");
	process.exit(2);
}
// From Node 22.1 on, what has been compiled is kept among the temporary files: the next start has less to do.
require("node:module").enableCompileCache?.();
const { run } = require("../dist/cli/main.cjs");

run();
