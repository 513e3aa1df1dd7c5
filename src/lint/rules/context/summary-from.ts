import { canGive, rowAt } from "../../../context/plan.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const summaryFrom: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "`fromId` of a branch summary is its parent (the old meaning) or names nothing",
		finds:
			"A branch summary in the context whose `fromId` is its own parent, is absent, or names no entry of the file. The word `root` is legal.",
		why: "Since 0.84.3 `fromId` names the end of the branch that was left; before that it held the entry that somebody moved to, which is the parent. The agent does not use it for the context, so nothing is lost: only a reader that follows it to show what the summary is about looks in the wrong place.",
		example:
			'{"type":"branch_summary","id":"a0000005","parentId":"a0000002","fromId":"a0000002","summary":"…"}',
		mend: "Nothing needs mending: the branch that was left cannot be known from the file for sure, and the agent does not ask.",
	},
	watch: (report) => ({
		plan(plan) {
			for (let place = plan.selection.firstKeptAt; place < plan.path.indexes.length; place++) {
				const row = rowAt(plan, place);
				if (row.type !== "branch_summary" || !canGive(plan, place)) continue;
				const { id, link = "", parentId } = row;
				const isOld = link !== "" && link === parentId;
				if (!isOld && (link === "root" || plan.tree.byId.has(link))) continue;
				report({
					at: row,
					pointer: "/fromId",
					message: `the branch summary ${quote(id)} ${describe(link, isOld)}`,
				});
			}
		},
	}),
};

function describe(link: string, isOld: boolean): string {
	if (link === "") return "has no `fromId`: there is no telling which branch it is about";
	return isOld
		? `has its own parent ${quote(link)} as \`fromId\`: as releases before 0.84.3 wrote it, that is where somebody went to, and not the branch it is about`
		: `has ${quote(link)} as \`fromId\`, which is no entry of this file: there is no telling which branch it is about`;
}
