import type { ContextPlan } from "../../../context/plan.ts";
import { watchPairing } from "../../pairing.ts";
import type { PairingBreak } from "../../pairing-breaks.ts";
import type { Watcher } from "../../rule.ts";

/** Breaks with one cause. */
export type Group<Break> = readonly [Break, ...Break[]];

/**
 * Tells a rule of the breaks of a leaf that have one cause together.
 * @param pick the break, when the rule owns it
 * @param causeOf what is the same for all that have one cause
 */
export function watchPairingGroups<Break extends PairingBreak>(
	pick: (found: PairingBreak) => Break | undefined,
	causeOf: (found: Break) => string,
	take: (group: Group<Break>, plan: ContextPlan) => void,
): Watcher {
	let groups = new Map<string, [Break, ...Break[]]>();
	const pairing = watchPairing((any) => {
		const found = pick(any);
		if (found === undefined) return;
		const group = groups.get(causeOf(found));
		if (group === undefined) groups.set(causeOf(found), [found]);
		else group.push(found);
	});
	return {
		...pairing,
		planEnd: (plan) => {
			pairing.planEnd?.(plan);
			for (const group of groups.values()) take(group, plan);
			groups = new Map();
		},
	};
}
