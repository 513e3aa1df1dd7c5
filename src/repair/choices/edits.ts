import type { ContextPlan } from "../../context/plan.ts";
import { isReference } from "../../lint/seen-images.ts";
import { quote } from "../../lint/words.ts";
import type { Row } from "../../session/row.ts";
import { omission, replacement } from "../appends.ts";
import { reasonToLeave } from "../reason-to-leave.ts";
import { contentOf, mapImages, note } from "../seen-content.ts";
import type { Bench } from "../step.ts";
import type { Chooser, Option } from "./option.ts";
import { indexOf } from "./parents.ts";

/** An edit that does not say what it puts in: another one for the same target is read instead. */
export const invalidEdit: Chooser = {
	options(bench, finding) {
		const row = targetOf(bench, indexOf(bench, finding));
		const { plan } = bench.look;
		if (plan === undefined || row === undefined || reasonToLeave(bench, row) !== undefined) return [];
		return [keep(plan, row), omit(row)];
	},
};

function keep(plan: ContextPlan, row: Row): Option {
	return {
		name: "keep",
		effect: `appends a \`context_edit\` that leaves ${quote(row.id)} the content it has`,
		decide: () => ({ appends: [replacement(row.id, ownContent(plan, row))] }),
	};
}

/** What an entry gives without any edit. */
function ownContent(plan: ContextPlan, row: Row): unknown {
	return contentOf({ ...plan, edits: { byTarget: new Map(), invalid: new Map() } }, row) ?? [];
}

function omit(row: Row): Option {
	return {
		name: "omit",
		effect: `appends a \`context_edit\` that takes ${quote(row.id)} out of the context`,
		decide: () => ({ appends: [omission(row.id)], omits: [row.id] }),
	};
}

/** Images that are only named: a note can stand in their place. */
export const externalBlob: Chooser = {
	options(bench, finding) {
		const index = indexOf(bench, finding);
		const row = targetOf(bench, index) ?? bench.look.facts?.tree.rows[index];
		const { plan } = bench.look;
		if (plan === undefined || row === undefined || reasonToLeave(bench, row) !== undefined) return [];
		const noted = () =>
			mapImages(contentOf(plan, row), (data) =>
				isReference(data) ? note("An image that is kept outside the session") : undefined,
			);
		return [
			{
				name: "note",
				effect: `appends a \`context_edit\` that has notes in the place of such images in ${quote(row.id)}`,
				decide: () => ({ appends: [replacement(row.id, noted())] }),
			},
		];
	},
};

/** The target of an edit. */
function targetOf({ look }: Bench, index: number): Row | undefined {
	const row = look.facts?.tree.rows[index];
	if (look.facts === undefined || row?.type !== "context_edit") return undefined;
	return look.facts.tree.rows[look.facts.tree.byId.get(row.link ?? "") ?? -1];
}
