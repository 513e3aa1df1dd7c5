import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { prepareConversion } from "../../src/rewrite/convert/convert-file.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { fixture } from "../helpers/fixture.ts";
import { ourAnswer } from "../recorded/our-answer.ts";
import { oracleAnswer } from "./oracle-answer.ts";
import { exportedByOracle } from "./oracle-export.ts";

/** Pages that are made; each is a third of a megabyte. */
const RUNS = Math.ceil(Number(process.env["SESSIONCTL_RUNS"] ?? 1000) / 10);

describe("a page that the agent exports", () => {
	test("reads as the session, and comes back as a file that reads the same", async () => {
		await fc.assert(
			fc.asyncProperty(sessionFile({ versions: [3] }), async ({ bytes }) => {
				await check(bytes);
			}),
			{ numRuns: RUNS },
		);
	});

	test("of a session that somebody could have", async () => {
		await check(readFileSync(fixture("sessions/login.jsonl")));
	});
});

async function check(bytes: Uint8Array): Promise<void> {
	const page = await exportedByOracle(bytes);
	const theirs = oracleAnswer(bytes, 3);
	const reading = readSession(bytesSource(page));
	if (!reading.ok) throw new Error(`refused: ${reading.refusal.looksLike}`);
	expect(reading.session.format).toBe("html-export");
	expect(ourAnswer(reading.session)).toEqual(theirs);
	const chunks = prepareConversion(bytesSource(page), {})?.chunks ?? [];
	expect(oracleAnswer(Buffer.concat([...chunks]), 3)).toEqual(theirs);
}
