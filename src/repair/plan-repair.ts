import { SessionctlError } from "../errors.ts";
import type { Source } from "../read/source.ts";
import type { SparedRule } from "./bench.ts";
import type { RepairOptions, RepairPlan } from "./repair-plan.ts";
import { workOut } from "./work-out.ts";

/**
 * Works out how a file can be mended, and checks it. When the check objects, the findings of one rule that keep the
 * others from being mended are left, even if there are no others: a run after that which mended those has nothing more to
 * do. What was picked is not left for that. Writes nothing.
 * @throws SessionctlError `not-a-session` for what cannot be made one; `usage` for a choice that nothing asks for;
 * `unsupported` for a session of another format; `unreadable`
 */
export function planRepair(source: Source, options: RepairOptions = {}): RepairPlan {
	const plan = workOut(source, options);
	if (plan.objection === undefined) return plan;
	const rules = new Set(plan.changes.map(({ change }) => change.rule).reverse());
	for (const rule of rules) {
		const without = tryWithout(source, options, { rule, reason: `when it is mended, ${plan.objection}` });
		if (without !== undefined) return without;
	}
	return plan;
}

/** The repair of all else, when the check lets it pass. */
function tryWithout(source: Source, options: RepairOptions, spared: SparedRule): RepairPlan | undefined {
	try {
		const plan = workOut(source, options, spared);
		const isAsked = options.rules !== undefined && plan.changes.length === 0;
		return plan.objection === undefined && !isAsked ? plan : undefined;
	} catch (error) {
		if (error instanceof SessionctlError) return undefined; // without a header it is no session, say
		throw error;
	}
}
