// Hot: looks at every byte of every long string.
import { growingMemory, type LineMemory } from "../../read/line-memory.ts";
import { WASM } from "./string-end-wasm.ts";
import { escapeEnd } from "./tokens.ts";

/**
 * From a place inside a string to its closing quote; `end` where there is none before it, or what is there is no
 * string. Bitwise inverted if a byte on the way was not ASCII.
 */
export type StringEnd = (bytes: Uint8Array, at: number, end: number) => number;

/** Memory for lines, and the function that looks for the ends of strings in it. */
export interface StringMemory {
	readonly memory: LineMemory;
	readonly stringEnd: StringEnd;
}

/** Sixteen bytes at a time where there is WebAssembly, which there is unless somebody forbids it. */
export function openStringMemory(): StringMemory {
	try {
		return wasmMemory();
	} catch {
		return { memory: growingMemory(), stringEnd: plainStringEnd };
	}
}

const PAGE_BYTES = 1 << 16;

/** As far as it is used here; what `string-end.wat` exports. */
declare const WebAssembly: {
	readonly Module: new (bytes: Uint8Array) => object;
	readonly Instance: new (
		module: object,
	) => {
		readonly exports: {
			readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
			readonly stringEnd: (at: number, end: number) => number;
		};
	};
};

function wasmMemory(): StringMemory {
	const module = new WebAssembly.Module(Buffer.from(WASM, "base64"));
	const { memory, stringEnd } = new WebAssembly.Instance(module).exports;
	return {
		memory: {
			// The lines lie at its start, and stay there when it grows.
			grow(bytes) {
				const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
				if (pages > 0) memory.grow(pages);
				return Buffer.from(memory.buffer, 0, bytes);
			},
		},
		stringEnd: (_bytes, at, end) => stringEnd(at, end),
	};
}

/** The same one byte at a time, in any memory. */
export const plainStringEnd: StringEnd = (bytes, start, end) => {
	let seen = 0;
	let at = start;
	while (at < end) {
		const byte = bytes[at] ?? 0;
		if (byte === QUOTE) return seen & 0x80 ? ~at : at;
		if (byte < 0x20) return end;
		seen |= byte;
		at = byte === BACKSLASH ? escapeEnd(bytes, at + 1, end) : at + 1;
	}
	return end;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
