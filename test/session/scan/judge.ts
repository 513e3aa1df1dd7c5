import { expect } from "vitest";
import { growingMemory } from "../../../src/read/line-memory.ts";
import { isObject, type JsonObject, parseJson } from "../../../src/session/json.ts";
import { INVALID, JsonScanner, OBJECT, OTHER, UNSURE } from "../../../src/session/scan/json-scanner.ts";
import { outlineOf } from "../../../src/session/scan/outline.ts";
import { openStringMemory, plainStringEnd, type StringMemory } from "../../../src/session/scan/string-end.ts";
import { isOutlineOf } from "./naive-outline.ts";

/** What strings are looked through with: both have to come to the same. */
export const MEMORIES: Readonly<Record<string, () => StringMemory>> = {
	"with WebAssembly": openStringMemory,
	"without it": () => ({ memory: growingMemory(), stringEnd: plainStringEnd }),
};

/** What a scanner says of a line. */
export type Judge = (bytes: Uint8Array) => {
	readonly verdict: number;
	readonly isAscii: boolean;
	/** The members that it found. */
	readonly outline: () => JsonObject;
};

export function judgeIn({ memory, stringEnd }: StringMemory): Judge {
	const scanner = new JsonScanner(stringEnd);
	let buffer = memory.grow(1 << 16);
	return (bytes) => {
		// Not at its start, and with a quote behind it, which is none of the line's.
		while (bytes.length + 8 > buffer.length) buffer = memory.grow(buffer.length * 2);
		buffer.set(bytes, 3);
		buffer.write('"', 3 + bytes.length);
		const verdict = scanner.scan(buffer, 3, 3 + bytes.length);
		return { verdict, isAscii: scanner.isAscii, outline: () => outlineOf(scanner, buffer) };
	};
}

/** Holds a scanner to what `JSON.parse` says of a line and finds in it. */
export function expectSame(judge: Judge, bytes: Uint8Array, seed?: number): void {
	const value = parseJson(Buffer.from(bytes).toString("utf8"));
	const { verdict, isAscii, outline } = judge(bytes);
	const told = () => `${seed === undefined ? "" : `seed ${seed}: `}${printed(bytes)}`;
	if (verdict === UNSURE) {
		if (!mayBeUnsure(bytes)) expect.fail(`not sure of ${told()}`);
		return;
	}
	const expected = value === undefined ? INVALID : isObject(value) ? OBJECT : OTHER;
	if (verdict !== expected) expect.fail(`verdict ${verdict} instead of ${expected}, ${told()}`);
	if (expected === INVALID) return;
	if (isAscii !== bytes.every((byte) => byte < 0x80)) expect.fail(`ASCII: ${isAscii}, ${told()}`);
	if (isObject(value) && !isOutlineOf(outline(), value)) {
		expect.fail(`found ${JSON.stringify(outline()).slice(0, 500)}, ${told()}`);
	}
}

/** Only what has an escape or very many values may be left to `JSON.parse`. */
function mayBeUnsure(bytes: Uint8Array): boolean {
	return bytes.includes(0x5c) || bytes.length > 1 << 14;
}

function printed(bytes: Uint8Array): string {
	return JSON.stringify(Buffer.from(bytes.subarray(0, 500)).toString("latin1"));
}
