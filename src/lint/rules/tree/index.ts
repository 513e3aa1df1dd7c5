import type { Rule } from "../../rule.ts";
import { childBeforeParent } from "./child-before-parent.ts";
import { concurrentBranches } from "./concurrent-branches.ts";
import { danglingLabel } from "./dangling-label.ts";
import { missingParent } from "./missing-parent.ts";
import { nullParentMid } from "./null-parent-mid.ts";
import { parentCycle } from "./parent-cycle.ts";
import { repeatedTurns } from "./repeated-turns.ts";
import { staleLeaf } from "./stale-leaf.ts";

export const TREE_RULES: Readonly<Record<string, Rule>> = {
	"tree/missing-parent": missingParent,
	"tree/parent-cycle": parentCycle,
	"tree/null-parent-mid": nullParentMid,
	"tree/stale-leaf": staleLeaf,
	"tree/concurrent-branches": concurrentBranches,
	"tree/repeated-turns": repeatedTurns,
	"tree/child-before-parent": childBeforeParent,
	"tree/dangling-label": danglingLabel,
};
