import { loadValidator } from "../lint/validator.ts";
import { inChunks, withOwnMemory } from "../rewrite/ranges.ts";
import { openSource, type SessionInput } from "../session/open.ts";
import { patchedBytes } from "./patched-source.ts";
import { planRepair } from "./plan-repair.ts";
import { rejectedBytes } from "./rejected.ts";
import type { RepairOptions, RepairPlan } from "./repair-plan.ts";

/** A repair that is worked out and checked; whoever wants it written takes the bytes. */
export interface RepairedSession extends Pick<RepairPlan, "changes" | "left" | "choices" | "objection"> {
	/** False when nothing is to be done: then the file comes out byte for byte as it is. */
	readonly isNeeded: boolean;
	/** How many messages the model sees, before and after. */
	readonly messages: { readonly before: number; readonly after: number };
	/**
	 * The bytes of the repaired file. To be taken once, and not at all when there is an `objection`; each chunk may be
	 * kept.
	 */
	readonly chunks: Iterable<Uint8Array>;
	/** What is cut, each piece behind a line of JSON that says where it stood. To be taken once; each piece may be kept. */
	readonly rejected: Iterable<Uint8Array>;
	/** Gives the file back. */
	close(): void;
}

/**
 * Mends a session file: damaged bytes are cut or rewritten, and what poisons the context is taken out of it by entries
 * that are appended. Nothing is written to the input; what only a person can decide is done as `wishes` say, or left.
 *
 * @example
 * const session = await repairSession("damaged.jsonl");
 * if (session.objection === undefined) for (const chunk of session.chunks) process.stdout.write(chunk);
 * session.close();
 *
 * @throws SessionctlError `not-found`, `unreadable`; `not-a-session` for what cannot be made one; `unsupported` for a
 * session of another format; `usage` for a wish that nothing asks for
 */
export async function repairSession(
	input: SessionInput,
	options: RepairOptions & { readonly name?: string } = {},
): Promise<RepairedSession> {
	const source = await openSource(input, options.name);
	try {
		const path = typeof input === "string" ? input : undefined;
		const plan = planRepair(source, { path, validate: await loadValidator(), ...options });
		const { changes, left, choices, objection, before, after, patch, lost } = plan;
		return {
			changes,
			left,
			choices,
			objection,
			isNeeded: changes.length > 0,
			messages: { before: before.messages, after: after.messages },
			chunks: withOwnMemory(inChunks(patchedBytes(source, patch))),
			rejected: withOwnMemory(rejectedBytes(source, lost)),
			close: () => source.close(),
		};
	} catch (error) {
		source.close();
		throw error;
	}
}
