import { bytesSource } from "../../src/read/source.ts";
import { prepareConversion } from "../../src/rewrite/convert/convert-file.ts";
import type { JsonObject } from "../../src/session/json.ts";

/** What a file of the harness becomes: the bytes of a session of version 3, and what was said of it. */
export function converted(
	bytes: Uint8Array,
	leaf?: string,
): { readonly bytes: Buffer; readonly notes: readonly string[] } {
	const conversion = prepareConversion(bytesSource(bytes), { leaf });
	if (conversion === undefined) throw new Error("not converted");
	return { bytes: Buffer.concat([...conversion.chunks]), notes: conversion.notes };
}

/** A context as version 3 can have it: what was left at no entry is called `root` there. */
export function inVersion3(messages: readonly unknown[]): unknown[] {
	return messages.map((message) => {
		const copy: JsonObject = JSON.parse(JSON.stringify(message));
		return copy["role"] === "branchSummary" && copy["fromId"] === null ? { ...copy, fromId: "root" } : copy;
	});
}
