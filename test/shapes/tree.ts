import * as lines from "../helpers/lines.ts";
import { compaction, entry, header, idOf, label, numbers, parentOf, reply, user } from "./numbered-lines.ts";
import type { Shape } from "./shape.ts";

/** What the ids and parents of many entries can make of a file. */
export const TREE_SHAPES = {
	*chain(count) {
		yield header();
		for (const at of numbers(1, count)) yield at % 2 === 1 ? user(at, at - 1) : reply(at, at - 1);
	},
	*fan(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, at === 1 ? 0 : 1);
	},
	*roots(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, 0);
	},
	*"a branch at every entry"(count) {
		yield header();
		for (let at = 1; at < count; at += 2) {
			yield user(at, Math.max(0, at - 2));
			yield user(at + 1, at);
		}
	},
	*"branches of branches"(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, at >> 1);
	},
	/** The last one leaves where the path begins, the one before it one entry later, and so on. */
	*staircase(count) {
		yield header();
		const half = count >> 1;
		for (const at of numbers(1, half)) yield user(at, at - 1);
		for (const at of numbers(1, half)) yield user(half + at, half - at + 1);
	},
	*"children before parents"(count) {
		yield header();
		for (let at = count; at >= 1; at--) yield user(at, at - 1);
	},
	*"one missing parent"(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, count + 1);
	},
	*"missing parents"(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, count + at);
	},
	*"missing parents beside a chain"(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, at % 2 === 0 ? count + at : Math.max(0, at - 2));
	},
	*"a cycle"(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, at === 1 ? count : at - 1);
	},
	*cycles(count) {
		yield header();
		for (let at = 1; at < count; at += 2) {
			yield user(at, at + 1);
			yield user(at + 1, at);
		}
	},
	*"cycles with branches"(count) {
		yield header();
		for (let at = 1; at < count; at += 4) {
			yield user(at, at + 1);
			yield user(at + 1, at);
			yield user(at + 2, at);
			yield user(at + 3, at + 2);
		}
	},
	*"branches of a cycle"(count) {
		yield header();
		const half = count >> 1;
		for (const at of numbers(1, half)) yield user(at, at === 1 ? half : at - 1);
		for (const at of numbers(1, half)) yield user(half + at, at);
	},
	*"one id"(count) {
		yield header();
		for (const at of numbers(1, count)) yield lines.user(idOf(1), null, `case ${at}`);
	},
	*"one id, its own parent"(count) {
		yield header();
		for (const at of numbers(1, count)) yield lines.user(idOf(1), idOf(1), `case ${at}`);
	},
	*"one id in a chain"(count) {
		yield header();
		for (const at of numbers(1, count)) yield at % 2 === 1 ? user(1, 0, `case ${at}`) : user(at, 1);
	},
	*"copies of entries"(count) {
		yield header();
		for (const _ of [1, 2]) for (const at of numbers(1, count >> 1)) yield user(at, at - 1);
	},
	*"ids twice"(count) {
		yield header();
		for (const round of [1, 2])
			for (const at of numbers(1, count >> 1)) yield lines.user(idOf(at), parentOf(at - 1), `case ${round}`);
	},
	*labels(count) {
		yield header();
		const half = count >> 1;
		for (const at of numbers(1, half)) yield user(at, at - 1);
		for (const at of numbers(1, half)) yield label(half + at, half + at - 1, at);
	},
	*"labels of one entry"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield label(at, at - 1, 1);
	},
	*"branch summaries"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count))
			yield entry("branch_summary", at, 1, { fromId: idOf(at - 1), summary: `Tried ${at}.` });
	},
	*"compactions on branches"(count) {
		yield header();
		yield user(1, 0);
		for (let at = 2; at < count; at += 2) {
			yield user(at, at === 2 ? 1 : at - 2);
			yield compaction(at + 1, at, 1);
		}
	},
} satisfies Record<string, Shape>;
