// Stands in for the two functions of `node:assert` that yargs uses.
const check = (holds, message) => {
	if (!holds) throw new Error(message);
};

exports.strictEqual = (actual, expected, message) => check(Object.is(actual, expected), message);
exports.notStrictEqual = (actual, expected, message) => check(!Object.is(actual, expected), message);
