import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bytesSource, type Source } from "../../../src/read/source.ts";
import { documentParts, type Part } from "../../../src/session/formats/html-export/document.ts";

/** A source that hands over few bytes at a time, so that everything is cut everywhere. */
function inPieces(text: string, most: number): Source {
	const source = bytesSource(Buffer.from(text));
	return {
		...source,
		read: (target, start, end, position) =>
			source.read(target, start, Math.min(end, start + 1 + (position % most)), position),
	};
}

/** What a part says; its memory is valid only until the next one. */
function said(part: Part): unknown {
	if (part.kind === "cut") return "cut";
	if (part.kind === "leaf") return { leaf: part.id };
	const { start, end, buffer, from, to } = part.span;
	expect(to - from).toBe(end - start);
	return { [part.kind]: JSON.parse(buffer.toString("utf8", from, to)) };
}

const anyJson = fc.json().map((text): unknown => JSON.parse(text));

test("the parts of any document, however it is spelled and cut", () => {
	const member = fc
		.tuple(fc.string(), anyJson)
		.filter(([key]) => !["header", "entries", "leafId"].includes(key));
	const document = fc.record({ entries: fc.array(anyJson), header: anyJson, leafId: anyJson });
	fc.assert(
		fc.property(
			document,
			fc.array(member),
			fc.nat(3),
			fc.nat(6),
			({ entries, header, leafId }, more, indent, most) => {
				const text = JSON.stringify({ header, ...Object.fromEntries(more), entries, leafId }, null, indent);
				expect(Array.from(documentParts(inPieces(text, most + 1)), said)).toEqual([
					{ header },
					...entries.map((entry) => ({ entry })),
					{ leaf: leafId },
				]);
			},
		),
	);
});

test("a document that stops too early is cut", () => {
	const whole = '{"header":{"a":[1]},"entries":[{"b":"\\"]}"},2],"leafId":"x"}';
	for (let length = 0; length < whole.length; length++) {
		expect(Array.from(documentParts(inPieces(whole.slice(0, length), 3)), said).at(-1)).toBe("cut");
	}
	expect(Array.from(documentParts(inPieces(whole, 3)), said)).toHaveLength(4);
});

test("an entry longer than a chunk is one piece", () => {
	const long = 'x\\"'.repeat(1_500_000);
	const parts = documentParts(bytesSource(Buffer.from(JSON.stringify({ entries: [long, 1, long] }))));
	expect(Array.from(parts, said)).toEqual([{ entry: long }, { entry: 1 }, { entry: long }]);
});
