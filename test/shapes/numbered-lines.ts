import type { JsonObject } from "../../src/session/json.ts";
import * as lines from "../helpers/lines.ts";

// Lines of sessions whose entries go by numbers from 1; as a parent, 0 stands for none.

/** Eight hex digits, never the same twice: multiplying by an odd number permutes the 32-bit numbers. */
export function idOf(number: number): string {
	return (Math.imul(number, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0");
}

export function parentOf(number: number): string | null {
	return number === 0 ? null : idOf(number);
}

export function header(version = 3, number = 0): string {
	return lines.HEADER.replace('"version":3', `"version":${version}`).replace("cafe", idOf(number).slice(4));
}

export function entry(type: string, number: number, parent: number, members: JsonObject): string {
	return lines.entry(type, idOf(number), parentOf(parent), members);
}

export function user(number: number, parent: number, content: unknown = `case ${number}`): string {
	return lines.user(idOf(number), parentOf(parent), content);
}

/** A reply that calls a tool for each of these numbers. */
export function calling(number: number, parent: number, calls: readonly number[]): string {
	return lines.reply(
		idOf(number),
		parentOf(parent),
		calls.map((each) => lines.call(`call_${each}`)),
		{ stopReason: "toolUse" },
	);
}

export function reply(number: number, parent: number, members: JsonObject = {}): string {
	return lines.reply(idOf(number), parentOf(parent), `answer ${number}`, members);
}

export function result(number: number, parent: number, call: number): string {
	return lines.result(idOf(number), parentOf(parent), `call_${call}`);
}

export function compaction(number: number, parent: number, kept: number): string {
	const firstKeptEntryId = idOf(kept);
	return entry("compaction", number, parent, { summary: "So far.", firstKeptEntryId, tokensBefore: 9000 });
}

export function edit(number: number, parent: number, target: number): string {
	const replacement = { content: `cut ${number}` };
	return entry("context_edit", number, parent, { targetId: idOf(target), replacement });
}

export function label(number: number, parent: number, target: number): string {
	return entry("label", number, parent, { targetId: idOf(target), label: `mark ${number}` });
}

/** The numbers from one to another, both included. */
export function numbers(first: number, last: number): number[] {
	return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
