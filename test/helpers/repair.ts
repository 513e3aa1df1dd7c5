import { loadValidator } from "../../src/lint/validator.ts";
import { bytesSource } from "../../src/read/source.ts";
import { isKept } from "../../src/repair/patch.ts";
import { patchedBytes } from "../../src/repair/patched-source.ts";
import { planRepair } from "../../src/repair/plan-repair.ts";
import { rejectedBytes } from "../../src/repair/rejected.ts";
import type { RepairOptions, RepairPlan } from "../../src/repair/repair-plan.ts";
import { withOwnMemory } from "../../src/rewrite/ranges.ts";

const validate = await loadValidator();

export interface Repaired {
	readonly plan: RepairPlan;
	readonly bytes: Buffer;
	readonly rejected: Buffer;
}

/** When every repair of a test takes place. */
export const NOW: Date = new Date("2026-11-30T12:00:00.000Z");

/** What becomes of the bytes of a session; none of them is written. */
export function repair(bytes: Uint8Array, options: RepairOptions = {}, name = "session.jsonl"): Repaired {
	const before = Buffer.from(bytes);
	const source = bytesSource(bytes, name);
	const plan = planRepair(source, { validate, now: NOW, ...options });
	const repaired = Buffer.concat([...withOwnMemory(patchedBytes(source, plan.patch))]);
	const rejected = Buffer.concat([...withOwnMemory(rejectedBytes(source, plan.lost))]);
	if (!before.equals(bytes)) throw new Error("the input was written to");
	return { plan, bytes: repaired, rejected };
}

/** What was done, as `rule: what`, in the order in which it was done. */
export function doings({ plan }: Repaired): string[] {
	return plan.changes.map(({ change }) => `${change.rule}: ${change.does}`);
}

/** The pieces that a file of rejected bytes holds. */
export function readRejected(rejected: Buffer): { readonly offset: number; readonly bytes: Buffer }[] {
	const pieces: { offset: number; bytes: Buffer }[] = [];
	for (let at = 0; at < rejected.length; ) {
		const end = rejected.indexOf("\n", at);
		const { offset, bytes }: { offset: number; bytes: number } = JSON.parse(
			rejected.toString("utf8", at, end),
		);
		pieces.push({ offset, bytes: rejected.subarray(end + 1, end + 1 + bytes) });
		at = end + 1 + bytes + 1;
	}
	return pieces;
}

/** The bytes of a file that stand neither in the repaired file nor among the rejected ones, in ranges. */
export function missingRanges(original: Buffer, { plan, rejected }: Repaired): Buffer[] {
	const kept = plan.patch.pieces.filter(isKept);
	const known = [
		...kept.map(({ from, to }) => ({ from, to })),
		...readRejected(rejected).map(({ offset, bytes }) => ({ from: offset, to: offset + bytes.length })),
	].sort((a, b) => a.from - b.from);
	const missing: Buffer[] = [];
	let at = 0;
	for (const { from, to } of [...known, { from: original.length, to: original.length }]) {
		if (from > at) missing.push(original.subarray(at, from));
		at = Math.max(at, to);
	}
	return missing;
}
