import type { InvalidEdit } from "../../../context/edits.ts";
import { fateUnread } from "../../../context/fates.ts";
import { isEditable } from "../../../context/losses.ts";
import { type ContextPlan, indexAt, rowAt } from "../../../context/plan.ts";
import type { Row } from "../../../session/row.ts";
import { rowOf } from "../../../tree/tree.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const invalidEdit: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "an edit of the context whose `replacement` is neither `null` nor holds `content`",
		finds:
			"A `context_edit` that counts at the leaf (the last for its target) and whose `replacement` is absent, is no object, or has no `content`.",
		why: "`null` takes the target out of the context, an object puts its `content` in. Of anything else the agent reads `content` all the same: where there is no `replacement` it throws, and no request can be built on this branch; else the target loses its content, and the agent throws when it counts the tokens.",
		example: '{"type":"context_edit","id":"a0000004","parentId":"a0000003","targetId":"a0000002"}',
		mend: "Somebody has to say what was meant: set `replacement` to `null`, or to an object with the content that is to stand there. An edit that is appended later for the same target is read instead of this one.",
	},
	watch: (report) => ({
		plan(plan) {
			const { session, tree, edits } = plan;
			if (edits.invalid.size === 0) return;
			const inForce = lastEdits(plan);
			const places = new Map(plan.path.indexes.map((index, place) => [index, place]));
			for (const [index, reason] of edits.invalid) {
				const row = rowOf(tree, index);
				if (inForce.get(row.link) !== index) continue;
				const target = tree.byId.get(row.link ?? "");
				const place = places.get(target ?? -1);
				const isIdle = place === undefined || !isReached(plan, place);
				const what =
					reason === "no-replacement"
						? "has no `replacement`"
						: `has a \`replacement\` (${kindOf(session.read(row)["replacement"])}) without \`content\``;
				report({
					at: row,
					pointer: "/replacement",
					message: `the edit ${quote(row.id)} ${what}: ${isIdle ? idle(target, row) : consequence(reason, row)}`,
					related: target === undefined ? [] : [related(rowOf(tree, target), "its target")],
					...(isIdle ? { severity: "warning" } : {}),
				});
			}
		},
	}),
};

/** Whether the agent reads what an edit of this entry puts in. */
function isReached(plan: ContextPlan, place: number): boolean {
	return fateUnread(plan.selection, place, rowAt(plan, place)) === undefined && isEditable(plan, place);
}

function idle(target: number | undefined, { link = "" }: Row): string {
	const because =
		target === undefined
			? `its target ${quote(link)} is no entry of this file`
			: `its target ${quote(link)} has no content in the context that an edit may replace`;
	return `nothing comes of it, but only because ${because}`;
}

function consequence(reason: InvalidEdit, { link = "" }: Row): string {
	return reason === "no-replacement"
		? `the agent throws when it puts it in the place of ${quote(link)}, and nothing can be sent from this branch`
		: `the agent takes the content of ${quote(link)} away, and throws when it counts its tokens`;
}

/** By target the last edit of a selection, valid or not: the one the agent reads. */
function lastEdits(plan: ContextPlan): Map<string | undefined, number> {
	const last = new Map<string | undefined, number>();
	for (let place = plan.selection.firstKeptAt; place < plan.path.indexes.length; place++) {
		const row = rowAt(plan, place);
		if (row.type === "context_edit") last.set(row.link, indexAt(plan, place));
	}
	return last;
}

function kindOf(value: unknown): string {
	return Array.isArray(value) ? "an array" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}
