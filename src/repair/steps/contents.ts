import type { ContextPlan } from "../../context/plan.ts";
import type { Finding } from "../../lint/finding.ts";
import { isReference } from "../../lint/seen-images.ts";
import { size } from "../../numbers.ts";
import { base64Fault } from "../../session/base64.ts";
import { SENDABLE_TYPES, sniffFormat } from "../../session/image-format.ts";
import type { Row } from "../../session/row.ts";
import { omission, replacement } from "../appends.ts";
import type { Change } from "../change.ts";
import { describeRow } from "../describe-row.ts";
import { oldestImages } from "../oldest-images.ts";
import { reasonToLeave } from "../reason-to-leave.ts";
import { contentOf, mapImages, note } from "../seen-content.ts";
import { type Bench, placeOfRow, rowOfFinding, type Step } from "../step.ts";

/** Mends what messages hold by edits of the context: the entries themselves stay. */
export const contents: Step = {
	rules: ["content/string", "content/empty-reply", "content/bad-image", "content/image-bytes"],
	*mend(bench): Generator<Change> {
		const { facts, plan } = bench.look;
		if (facts === undefined || plan === undefined) return;
		const done = new Set<number>();
		for (const remedy of remedies(bench, plan)) {
			const { rule, target } = remedy;
			if (done.has(target.offset)) continue;
			done.add(target.offset);
			const reason = reasonToLeave(bench, target, remedy.isHarmless);
			if (reason !== undefined) {
				bench.leave(rule, placeOfRow(target), reason);
				continue;
			}
			const name = describeRow(facts.session, target);
			const omits = remedy.content === undefined;
			yield {
				rule,
				at: placeOfRow(target),
				does: `appends a \`context_edit\` that ${omits ? `takes ${name} out of the context` : `has ${remedy.what} in the place of the content of ${name}`}`,
				appends: [omits ? omission(target.id) : replacement(target.id, remedy.content)],
				...(omits ? { omits: [target.id] } : {}),
				...(bench.isNewestReply(target) ? { touchesNewest: true } : {}),
			};
		}
	},
};

interface Remedy {
	readonly rule: string;
	readonly target: Row;
	/** Absent when it is taken out. */
	readonly content?: unknown;
	readonly what?: string;
	/** It says the same in other form, without which no request passes: then it may be the newest reply, too. */
	readonly isHarmless?: boolean;
}

function* remedies(bench: Bench, plan: ContextPlan): Generator<Remedy> {
	for (const finding of bench.findings("content/string")) {
		const target = targetOf(bench, finding);
		if (target === undefined) continue;
		const content = contentOf(plan, target);
		yield { rule: finding.rule, target, content, what: "the same text, as a block", isHarmless: true };
	}
	for (const finding of bench.findings("content/empty-reply")) {
		const target = targetOf(bench, finding);
		if (target !== undefined) yield { rule: finding.rule, target };
	}
	for (const finding of bench.findings("content/bad-image")) {
		const target = targetOf(bench, finding);
		if (target === undefined) continue;
		const content = mapImages(contentOf(plan, target), mendImage);
		yield { rule: finding.rule, target, content, what: "notes, or the right type, for bad images" };
	}
	for (const { rule } of bench.findings("content/image-bytes")) {
		for (const target of oldestImages(plan)) {
			const content = mapImages(contentOf(plan, target), (data) => note(`An image of ${size(data.length)}`));
			yield { rule, target, content, what: "notes for images" };
		}
	}
}

/** The entry whose content is at fault; a finding may stand at the edit that put it in. */
function targetOf(bench: Bench, finding: Finding): Row | undefined {
	const row = rowOfFinding(bench, finding);
	if (row?.type !== "context_edit") return row;
	const { tree } = bench.look.facts ?? {};
	return tree?.rows[tree.byId.get(row.link ?? "") ?? -1];
}

/** The right type where the bytes tell it, a note where no provider takes them; nothing for a good image. */
function mendImage(data: string, mimeType: string): unknown {
	if (isReference(data)) return undefined;
	const right = base64Fault(data) === undefined ? sniffFormat(data)?.mimeType : undefined;
	if (right === undefined || !SENDABLE_TYPES.has(right))
		return note(`An image that no provider takes (${mimeType})`);
	return right === mimeType ? undefined : right;
}
