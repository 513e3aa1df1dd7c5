import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import wabt from "wabt";
import { WASM } from "../../../src/session/scan/string-end-wasm.ts";

const file = (name: string) => new URL(`../../../src/session/scan/${name}`, import.meta.url);

/** `UPDATE=1` assembles it anew. */
test("what runs is what is written in string-end.wat", async () => {
	const module = (await wabt()).parseWat("string-end.wat", readFileSync(file("string-end.wat")), {
		simd: true,
	});
	module.validate();
	const assembled = Buffer.from(module.toBinary({}).buffer).toString("base64");
	if (process.env["UPDATE"] !== undefined) writeFileSync(file("string-end-wasm.ts"), sourceOf(assembled));
	else expect(assembled).toBe(WASM);
});

function sourceOf(base64: string): string {
	return `/** \`string-end.wat\`, assembled. A test compares them and writes this anew. */\nexport const WASM =\n\t"${base64}";\n`;
}
