import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SessionctlError } from "../../src/errors.ts";
import { anyBytes } from "../arbitraries/damage.ts";
import { missingRanges, type Repaired, readRejected, repair } from "../helpers/repair.ts";

const RUNS = Number(process.env["SESSIONCTL_RUNS"] ?? 120);

/** The repair of any bytes at all; nothing for what is no session, or one of another program. */
function tryRepair(bytes: Uint8Array, newestReply: boolean): Repaired | undefined {
	try {
		return repair(bytes, { newestReply });
	} catch (error) {
		const isForeign =
			error instanceof SessionctlError && ["not-a-session", "unsupported"].includes(error.kind);
		if (isForeign) return undefined;
		throw error;
	}
}

const errors = ({ plan }: Repaired, when: "before" | "after") =>
	plan[when].report.findings.filter(({ severity }) => severity === "error").length;

test("whatever the damage: no more errors, no byte lost, and a second run changes nothing", () => {
	fc.assert(
		fc.property(anyBytes(), fc.boolean(), (bytes, newestReply) => {
			const original = Buffer.from(bytes);
			const repaired = tryRepair(original, newestReply);
			if (repaired === undefined) return;
			const { plan } = repaired;
			if (plan.changes.length === 0) expect(repaired.bytes.equals(original)).toBe(true);
			for (const { offset, bytes } of readRejected(repaired.rejected)) {
				expect(original.subarray(offset, offset + bytes.length).equals(bytes)).toBe(true);
			}
			// Control characters that stood raw in a string are escaped.
			const missing = Buffer.concat(missingRanges(original, repaired));
			expect(missing.every((byte) => byte < 0x20)).toBe(true);
			if (plan.objection !== undefined) return;
			if (plan.before.report.status === "readable" && !restoredVersion(repaired))
				expect(errors(repaired, "after")).toBeLessThanOrEqual(errors(repaired, "before"));
			const again = tryRepair(repaired.bytes, newestReply);
			// What the check does not let pass is not written either.
			if (again?.plan.objection === undefined) expect(again?.bytes.equals(repaired.bytes)).toBe(true);
		}),
		{ numRuns: RUNS },
	);
});

/** Without its version a tree was read as one line: what is wrong with it nobody could see. */
function restoredVersion({ plan }: Repaired): boolean {
	return plan.changes.some(({ change }) => change.rule === "file/version-missing-on-tree");
}
