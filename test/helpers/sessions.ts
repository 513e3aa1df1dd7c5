import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { notASession } from "../../src/session/refusal.ts";
import type { Session } from "../../src/session/session.ts";

/** Reads bytes that a test knows to be a session. */
export function sessionOf(bytes: Uint8Array): Session {
	const reading = readSession(bytesSource(bytes));
	if (!reading.ok) throw notASession("<bytes>", reading.refusal);
	return reading.session;
}

/** The bytes of a session file: a header of this version, and lines that are JSON already or become it. */
export function sessionBytes(version: unknown, lines: readonly unknown[]): Uint8Array {
	const header = { type: "session", version, id: "0198c0de-0000-7000-8000-00000000cafe" };
	const text = [header, ...lines].map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
	return Buffer.from(`${text.join("\n")}\n`);
}
