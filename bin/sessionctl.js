#!/usr/bin/env node
// A dumb wrapper: the command line is one bundle, loaded as CommonJS because that starts faster.
const { run } = require("../dist/cli/main.cjs");

run();
