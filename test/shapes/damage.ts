import { entry, header, numbers, user } from "./numbered-lines.ts";
import type { Shape } from "./shape.ts";

/** What goes wrong, many times over. */
export const DAMAGE_SHAPES = {
	*"malformed lines"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield user(at, at - 1).slice(0, -20);
	},
	*"garbage between entries"(count) {
		yield header();
		for (const at of numbers(1, count)) yield at % 2 === 1 ? user(at, Math.max(0, at - 2)) : `garbage ${at}`;
	},
	*"garbage before the header"(count) {
		for (const at of numbers(1, count)) yield `garbage ${at}`;
		yield header();
		yield user(1, 0);
	},
	*"lines that are no objects"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield at % 2 === 0 ? String(at) : "null";
	},
	*"blank lines"(count) {
		yield header();
		yield user(1, 0);
		yield "\n".repeat(count);
		yield user(2, 1);
	},
	*"session headers"(count) {
		for (const at of numbers(1, count)) yield header(3, at);
		yield user(1, 0);
	},
	*"sessions one after another"(count) {
		for (const at of numbers(1, count)) yield at % 2 === 1 ? header(3, at) : user(at, 0);
	},
	*"entries before the header"(count) {
		for (const at of numbers(1, count)) yield user(at, at - 1);
		yield header();
	},
	*"entries on one line"(count) {
		yield header();
		yield numbers(1, count)
			.map((at) => user(at, at - 1))
			.join("");
	},
	*"pairs of entries on lines"(count) {
		yield header();
		for (let at = 1; at < count; at += 2) yield user(at, at - 1) + user(at + 1, at);
	},
	*"opening braces on one line"(count) {
		yield header();
		yield user(1, 0);
		yield '{"a":['.repeat(count);
		yield user(2, 1);
	},
	*"zero bytes"(count) {
		yield header();
		yield user(1, 0);
		yield "\0".repeat(count * 10);
		yield user(2, 1);
	},
	*"bytes that are no UTF-8"(count) {
		yield header();
		for (const at of numbers(1, count)) yield Buffer.from(user(at, at - 1, "\xff\xfe"), "latin1");
	},
	*"lone surrogates"(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, at - 1, "\ud800");
	},
	*"lone surrogates in one text"(count) {
		yield header();
		yield user(1, 0, "\ud800".repeat(count));
	},
	*"entries without ids"(count) {
		yield header();
		for (const at of numbers(1, count)) yield user(at, at - 1).replace(/"id":"\w+",/, "");
	},
	*"entries without ids between others"(count) {
		yield header();
		for (const at of numbers(1, count)) {
			const line = user(at, at % 2 === 1 ? Math.max(0, at - 2) : at - 1);
			yield at % 2 === 1 ? line : line.replace(/"id":"\w+",/, "");
		}
	},
	*"images of another type than they say"(count) {
		yield header();
		const image = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/jpeg" };
		for (const at of numbers(1, count)) yield user(at, at - 1, [image]);
	},
	*"unknown types"(count) {
		yield header();
		for (const at of numbers(1, count)) yield entry(`kind_${at}`, at, at - 1, { note: at });
	},
	*"unknown members"(count) {
		yield header();
		yield user(1, 0);
		const members = numbers(1, count).map((at) => [`member ${at}`, at]);
		yield entry("custom", 2, 1, { customType: "wide", ...Object.fromEntries(members) });
	},
	*"members repeated"(count) {
		yield header();
		yield user(1, 0).replace("{", `{${'"type":"message",'.repeat(count)}`);
	},
	*"deep arrays"(count) {
		yield header();
		yield user(1, 0);
		const data = "[".repeat(count) + "]".repeat(count);
		yield entry("custom", 2, 1, { customType: "deep", data: "DEEP" }).replace('"DEEP"', data);
	},
	*"deep objects"(count) {
		yield header();
		yield user(1, 0);
		const data = `${'{"a":'.repeat(count)}1${"}".repeat(count)}`;
		yield entry("custom", 2, 1, { customType: "deep", data: "DEEP" }).replace('"DEEP"', data);
	},
	*"faults in one entry"(count) {
		yield header();
		yield user(
			1,
			0,
			numbers(1, count).map((text) => ({ type: "text", text })),
		);
	},
	*"faults in every entry"(count) {
		yield header();
		for (const at of numbers(1, count)) yield entry("label", at, at - 1, { targetId: at, label: 5 });
	},
	*"version 1"(count) {
		yield header(1);
		for (const at of numbers(1, count)) {
			const line =
				at % 10 === 0
					? entry("compaction", at, 0, { summary: "So far.", firstKeptEntryIndex: at >> 1, tokensBefore: 9 })
					: user(at, 0);
			yield line.replace(/"id":"\w+","parentId":null,/, "");
		}
	},
	*"version 1 with values that are no objects"(count) {
		yield header(1);
		for (const at of numbers(1, count))
			yield at % 2 === 0 ? String(at) : user(at, 0).replace(/"id":"\w+","parentId":null,/, "");
	},
	*"version 2"(count) {
		yield header(2);
		for (const at of numbers(1, count)) yield user(at, at - 1).replace('"user"', '"hookMessage"');
	},
} satisfies Record<string, Shape>;
