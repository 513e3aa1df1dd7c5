import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { test } from "vitest";
import type { Session } from "../../src/session/session.ts";
import { type SessionFile, type SessionOptions, sessionFile } from "../arbitraries/session.ts";
import { sessionOf } from "../helpers/sessions.ts";
import type { Answer } from "../recorded/answer.ts";
import { oracleAnswer } from "./oracle-answer.ts";

/** Random sessions a comparison is made on. */
const RUNS = Number(process.env["SESSIONCTL_RUNS"] ?? 1000);
/** Where to start; a failure names its own. */
const SEED = process.env["SESSIONCTL_SEED"];
/** A directory of sessions that somebody has, compared too. */
const REAL = process.env["SESSIONCTL_REAL"];

export type Compare = (session: Session, theirs: Answer) => void;

/** Makes one test of a comparison on random sessions, and one for each real session there is. */
export function compareWithOracle(what: string, compare: Compare, options: SessionOptions = {}): void {
	checkSessions(
		what,
		(session, bytes) => compare(session, oracleAnswer(bytes, session.version)),
		RUNS,
		options,
	);
}

/** The same for contexts, which have answers of their own; on more sessions, since more can be wrong. */
export function checkContexts(what: string, check: Check): void {
	checkSessions(what, check, 2 * RUNS, {});
}

/** The same for files that the agent migrates when it opens them. */
export function checkOldSessions(what: string, check: Check): void {
	checkSessions(what, check, RUNS, { versions: [1, 2] });
}

/** @param bytes what the session was read from */
type Check = (session: Session, bytes: Uint8Array) => void;

function checkSessions(what: string, check: Check, runs: number, options: SessionOptions): void {
	test(`${what}: ${runs} random sessions`, () => {
		const property = fc.property(sessionFile(options), ({ bytes }) => check(sessionOf(bytes), bytes));
		const seed = SEED === undefined ? {} : { seed: Number(SEED) };
		fc.assert<[SessionFile]>(property, { numRuns: runs, ...seed });
	});
	for (const path of realSessions()) {
		test(`${what}: ${path}`, () => {
			const bytes = readFileSync(path);
			check(sessionOf(bytes), bytes);
		});
	}
}

function realSessions(): string[] {
	if (REAL === undefined) return [];
	const files = readdirSync(REAL, { recursive: true, encoding: "utf8" });
	return files.filter((file) => file.endsWith(".jsonl")).map((file) => join(REAL, file));
}
