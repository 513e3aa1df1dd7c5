import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import type { Session } from "../../src/session/session.ts";
import { migrate } from "../helpers/migrate.ts";
import { checkOldSessions } from "./comparison.ts";
import { oracleContexts } from "./context-oracle.ts";
import { openOracle, withCopy } from "./oracle.ts";
import { oracleAnswer } from "./oracle-answer.ts";

/** The agent gives random ids, so that entries are called by their place, as those of version 1 are. */
const BY_PLACE = 1;

describe("a migrated file is to the agent what its own migration makes of the original", () => {
	checkOldSessions("tree, paths and entries", (_session, bytes) => {
		expect(oracleAnswer(migrate(bytes).bytes, BY_PLACE)).toEqual(oracleAnswer(bytes, BY_PLACE));
	});

	checkOldSessions("the context at every entry", (session, bytes) => {
		const leaves = leavesToCompare(session);
		expect(oracleContexts(migrate(bytes).bytes, BY_PLACE, leaves)).toEqual(
			oracleContexts(bytes, BY_PLACE, leaves),
		);
	});

	checkOldSessions("it finds nothing more to migrate", (_session, bytes) => {
		const result = migrate(bytes).bytes;
		const left = withCopy(result, (path) => {
			openOracle(path);
			return readFileSync(path);
		});
		// It ends a last line that has no end, and changes nothing else.
		const expected = result.at(-1) === 10 ? result : Buffer.concat([result, Buffer.from("\n")]);
		expect(left.toString("latin1")).toBe(expected.toString("latin1"));
	});
});

/** Of a long session every so many entries, and the last. */
function leavesToCompare({ rows }: Session): number[] {
	const step = Math.ceil(rows.length / 50);
	return rows.map((_row, index) => index).filter((index) => (rows.length - 1 - index) % step === 0);
}
