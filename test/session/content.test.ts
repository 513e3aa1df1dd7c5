import { expect, test } from "vitest";
import { blocksOf } from "../../src/session/content.ts";
import { asArray } from "../../src/session/json.ts";

const TEXT = { type: "text", text: "x" };
const CALL = { type: "toolCall", id: "c" };

test.each<[content: unknown, type: string | undefined, blocks: readonly unknown[]]>([
	[[TEXT, CALL], undefined, [TEXT, CALL]],
	[[TEXT, CALL], "toolCall", [CALL]],
	[[TEXT, null, 7, "text", [TEXT], {}], undefined, [TEXT, {}]],
	["text", undefined, []],
	[TEXT, undefined, []],
	[undefined, "text", []],
])("of %j the blocks of type %j", (content, type, blocks) => {
	expect([...blocksOf(content, type)]).toEqual(blocks);
});

test.each([undefined, null, "abc", 7, { length: 2 }])("%j has no items", (value) => {
	expect(asArray(value)).toEqual([]);
});
