// Asks the agent about every session in fixtures/recorded and writes its answers down: `npm run record`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as fc from "fast-check";
import { type SessionFile, sessionFile } from "../arbitraries/session.ts";
import { sessionOf } from "../helpers/sessions.ts";
import type { ContextAnswer } from "../recorded/context-answer.ts";
import { answerPath, type Recording, recordedNames, sessionPath } from "../recorded/recording.ts";
import { oracleContexts } from "./context-oracle.ts";
import { PACKAGE, packageVersion } from "./oracle.ts";
import { oracleAnswer } from "./oracle-answer.ts";

const RANDOM_SESSIONS = 9;
const LEAST_BYTES = 2000;
const MOST_BYTES = 6000;

for (let seed = 1; seed <= RANDOM_SESSIONS; seed++) {
	const path = sessionPath(`random-${String(seed).padStart(2, "0")}`);
	if (!existsSync(path)) writeFileSync(path, randomSession(seed).bytes);
}
for (const name of recordedNames()) writeFileSync(answerPath(name), format(ask(name)));

/** One that is worth reading and not too long for it. */
function randomSession(seed: number): SessionFile {
	const versions = ([3, 2, 1] as const).filter((version) => seed % 3 === version % 3);
	const files = fc.sample(sessionFile({ versions, maxLines: 16 }), { seed, numRuns: 500 });
	const fitting = files.find(({ bytes }) => bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES);
	if (fitting === undefined) throw new RangeError(`no session of a fitting size for seed ${seed}`);
	return fitting;
}

function ask(name: string): Recording {
	const bytes = readFileSync(sessionPath(name));
	const { version, rows } = sessionOf(bytes);
	return {
		package: `${PACKAGE}@${packageVersion()}`,
		...oracleAnswer(bytes, version),
		contexts: someLeaves(rows.length).flatMap((leaf) => contextAt(bytes, version, leaf)),
	};
}

/** Of so many entries the last, and two before it. */
function someLeaves(entries: number): number[] {
	const leaves = [1, 2 / 3, 1 / 3].map((part) => Math.ceil(entries * part) - 1);
	return [...new Set(leaves)].filter((leaf) => leaf >= 0);
}

/** The context at an entry, unless the agent throws on it: there is nothing to compare with then. */
function contextAt(bytes: Uint8Array, version: number, leaf: number): ContextAnswer[] {
	try {
		return oracleContexts(bytes, version, [leaf]);
	} catch (error) {
		if (error instanceof TypeError) return [];
		throw error;
	}
}

/** One line for each item of a list, so that a change can be read. */
function format(recording: Recording): string {
	const members = Object.entries(recording).map(([member, value]) => `\t"${member}": ${formatValue(value)}`);
	return `{\n${members.join(",\n")}\n}\n`;
}

function formatValue(value: unknown): string {
	if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
	return `[\n${value.map((item) => `\t\t${JSON.stringify(item)}`).join(",\n")}\n\t]`;
}
