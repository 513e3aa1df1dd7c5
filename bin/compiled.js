// Loads bundles with what V8 has compiled of them before, which the build keeps (`scripts/compile-bundles.js`). It suits
// one version of Node on one kind of machine; where it is missing or does not fit, a bundle is loaded as any other file.
const { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");
const { Script } = require("node:vm");

/** As CommonJS wraps a file. */
const BEFORE = "(function(exports,require,module,__filename,__dirname){";
const BEHIND = "\n})";

/**
 * Loads a bundle, and with it those that it asks for.
 * @param {string} path where it is
 * @param {(path: string) => Script | undefined} scriptOf its script; without one it is loaded as any other file
 */
function load(path, scriptOf = keptScript) {
	const script = scriptOf(path);
	if (script === undefined) return require(path);
	const folder = dirname(path);
	const module = { exports: {} };
	const requireFrom = (name) => (name.startsWith("./") ? load(join(folder, name), scriptOf) : require(name));
	script.runInThisContext()(module.exports, requireFrom, module, path, folder);
	return module.exports;
}

/** The script of a bundle, compiled as it is needed. */
function newScript(path) {
	return toScript(path, BEFORE + readFileSync(path, "latin1") + BEHIND);
}

function toScript(filename, source, cachedData) {
	return new Script(source, { filename, columnOffset: -BEFORE.length, cachedData });
}

/**
 * What is kept begins with four numbers: how long what was compiled is, size and time of the bundle, and a check. What
 * was compiled follows, and the wrapped source, so that the bundle itself need not be read.
 */
const HEAD_BYTES = 32;

/** What is kept of a script that has been run. */
function keep(path, script) {
	const code = script.createCachedData();
	const body = Buffer.concat([code, Buffer.from(BEFORE), readFileSync(path), Buffer.from(BEHIND)]);
	const head = Float64Array.of(code.length, ...stateOf(path), sample(new Uint8Array(body)));
	return Buffer.concat([new Uint8Array(head.buffer), body]);
}

/** The script of a bundle with what has been kept of it; nothing where that does not fit. */
function keptScript(path) {
	const kept = readKept(keptPath(path));
	if (kept.length < HEAD_BYTES) return undefined;
	const [codeLength, keptSize, keptTime, sum] = new Float64Array(kept.buffer, 0, 4);
	const [size, time] = stateOf(path);
	if (size !== keptSize || time !== keptTime || sample(kept.subarray(HEAD_BYTES)) !== sum) return undefined;
	const codeEnd = HEAD_BYTES + codeLength;
	return toScript(path, kept.toString("latin1", codeEnd), kept.subarray(HEAD_BYTES, codeEnd));
}

/** What tells a bundle from another one: its size, and when it was written, in milliseconds. */
function stateOf(path) {
	const { size, mtimeMs } = statSync(path);
	return [size, Math.round(mtimeMs)];
}

/** New memory is dear, so what is kept of one bundle after another is read into the same. */
let memory = Buffer.alloc(0);
const USUAL_BYTES = 1 << 19;

/** Nothing where there is none. */
function readKept(path) {
	let file;
	try {
		file = openSync(path);
		const { size } = fstatSync(file);
		if (size > memory.length) memory = Buffer.allocUnsafeSlow(Math.max(size, USUAL_BYTES));
		return memory.subarray(0, readSync(file, memory, 0, size));
	} catch {
		return memory.subarray(0, 0);
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

/** V8 trusts what was compiled. A word of each page tells what a crash leaves: a part of it, or zeros. */
function sample(bytes) {
	const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
	let sum = bytes.length;
	for (let at = 0; at < words.length; at += 1021) sum = (sum * 31 + words[at]) | 0;
	return sum;
}

/** Where that is kept for this version of Node on this kind of machine. */
function keptPath(path) {
	const here = `${process.version}-${process.platform}-${process.arch}`;
	return join(dirname(path), "compiled", here, `${basename(path, ".cjs")}.bin`);
}

module.exports = { keep, keptPath, keptScript, load, newScript };
