// Stands in for what yargs takes from Node, as far as it is asked for here. Its own looks for translations, for the
// package around it and for a way to load configuration, and makes `process.stdout`: together a tenth of a start.
const path = require("node:path");
const { format, inspect } = require("node:util");
const strings = require("../../node_modules/yargs-parser/build/lib/string-utils.js");
const { YargsParser } = require("../../node_modules/yargs-parser/build/lib/yargs-parser.js");

const check = (holds, message) => {
	if (!holds) throw new Error(message);
};

const { normalize, resolve } = path;
const parser = new YargsParser({ cwd: process.cwd, env: () => process.env, format, normalize, resolve });
const detailed = (args, options) => parser.parse(args.slice(), options);
const { camelCase, decamelize, looksLikeNumber } = strings;

module.exports = {
	assert: {
		strictEqual: (actual, expected, message) => check(Object.is(actual, expected), message),
		notStrictEqual: (actual, expected, message) => check(!Object.is(actual, expected), message),
	},
	cliui: (options) => require("cliui").default(options), // loaded when help is printed
	findUp: () => undefined,
	getEnv: (name) => process.env[name],
	getProcessArgvBin: () => process.argv[1],
	inspect,
	mainFilename: __filename,
	Parser: { camelCase, decamelize, detailed, looksLikeNumber },
	path,
	process: {
		argv: () => process.argv,
		cwd: process.cwd,
		emitWarning: (warning, type) => process.emitWarning(warning, type),
		execPath: () => process.execPath,
		stdColumns: null,
	},
	stringWidth: require("./string-width.cjs"),
	// It speaks English, and the texts that are used here are their own keys.
	y18n: {
		__: format,
		__n(one, many, count, ...values) {
			const text = count === 1 ? one : many;
			return text.includes("%d") ? format(text, count, ...values) : format(text, ...values);
		},
		getLocale: () => "en",
		setLocale() {},
		updateLocale() {},
	},
};
