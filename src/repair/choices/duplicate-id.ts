import { setMembers } from "../../rewrite/member-edits.ts";
import { objectOf } from "../../rewrite/members.ts";
import { idDeriver } from "../../session/ids.ts";
import { readBytes } from "../../session/payload.ts";
import { rowOf } from "../../tree/tree.ts";
import { splicesOf } from "../splice.ts";
import type { Bench } from "../step.ts";
import type { Chooser, Option } from "./option.ts";
import { indexOf } from "./parents.ts";

/** Entries that differ share an id: one of them gets another. What names the id means the other one then. */
export const duplicateId: Chooser = {
	options(bench, finding) {
		const { facts } = bench.look;
		const last = indexOf(bench, finding);
		if (facts === undefined || last === -1 || facts.session.version < 2) return [];
		const { tree } = facts;
		const { id, line } = rowOf(tree, last);
		const earlier = facts.shadowed().get(id) ?? [];
		const them = earlier.length === 1 ? "the earlier line" : `${earlier.length} earlier lines`;
		return [
			rename(bench, "earlier", `gives ${them} another id; what names it means line ${line}, as now`, earlier),
			rename(bench, "later", `gives line ${line} another id; what names it means the line before`, [last]),
		];
	},
};

function rename(bench: Bench, name: string, effect: string, indexes: readonly number[]): Option {
	return {
		name,
		effect,
		decide: () => ({ splices: indexes.flatMap((index) => newId(bench, index)), changesPath: true }),
	};
}

function newId({ look }: Bench, index: number): ReturnType<typeof splicesOf> {
	if (look.facts === undefined) return [];
	const { session, tree } = look.facts;
	const { offset, bytes } = rowOf(tree, index);
	const id = idDeriver(session.header.id, (taken) => tree.byId.has(taken))(index);
	return splicesOf(offset, setMembers(objectOf(readBytes(look.source, offset, bytes)), { id }));
}
