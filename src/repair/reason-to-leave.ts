import { indexAt } from "../context/plan.ts";
import type { Row } from "../session/row.ts";
import { type Bench, isProtected, NEWEST_REPLY } from "./step.ts";
import { NO_IDS } from "./version-one.ts";

/**
 * Why no edit can be appended for an entry.
 * @param isHarmless what the model is sent of it stays the same: then it may be the newest reply
 */
export function reasonToLeave(bench: Bench, target: Row, isHarmless: boolean = false): string | undefined {
	const { facts, plan } = bench.look;
	if (facts === undefined || plan === undefined) return undefined;
	if (facts.session.version < 2) return NO_IDS;
	if (!target.hasOwnId) return "the entry has no id that an edit could name";
	if (plan.path.end === "cycle") return "the path is a cycle; that has to be cut first";
	const leaf = facts.tree.rows[indexAt(plan, plan.path.indexes.length - 1)];
	if (leaf?.hasOwnId !== true) return "the leaf has no id that an entry could hang from";
	return !isHarmless && isProtected(bench, target) ? NEWEST_REPLY : undefined;
}
