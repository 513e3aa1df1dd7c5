import * as fc from "fast-check";
import type { Oddities } from "./model.ts";
import { text } from "./text.ts";

type Block = fc.Arbitrary<unknown>;

/** Content as a person or an extension gives it: a string or blocks. */
export function userContent(oddities: Oddities): fc.Arbitrary<unknown> {
	return fc.oneof(text, blocks([textBlock, imageBlock, unknownBlock], oddities));
}

/** What a model says: blocks, half of them calls. */
export function replyContent(oddities: Oddities): fc.Arbitrary<unknown> {
	return blocks([textBlock, thinkingBlock, toolCallBlock, toolCallBlock, unknownBlock], oddities);
}

/** What a tool gave back. */
export function resultContent(oddities: Oddities): fc.Arbitrary<unknown> {
	return blocks([textBlock, imageBlock], oddities);
}

/** The words of a system message: a string or text blocks. */
export function systemContent(oddities: Oddities): fc.Arbitrary<unknown> {
	return fc.oneof(text, blocks([textBlock], oddities));
}

/** Content may be `null`, or (as `undefined`) absent: files like that exist. */
export function orNothing(content: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	return fc.oneof(
		{ weight: 8, arbitrary: content },
		{ weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined) },
	);
}

/** Few, so that calls and results meet. */
export const callId: fc.Arbitrary<string> = fc.constantFrom("call_1", "call_2", "call_3", "");
export const toolName: fc.Arbitrary<string> = fc.constantFrom("bash", "read", "edit");

function blocks(kinds: readonly Block[], { missingBodies }: Oddities): fc.Arbitrary<unknown[]> {
	const wanted = missingBodies === true ? [...kinds, brokenBlock] : kinds;
	return fc.array(fc.oneof(...wanted), { maxLength: 3 });
}

const textBlock: Block = fc.record({ type: fc.constant("text"), text });

const imageBlock: Block = fc.record({
	type: fc.constant("image"),
	data: fc.constantFrom("iVBORw0KGgo=", "not base64", ""),
	mimeType: fc.constantFrom("image/png", "image/jpeg"),
});

const thinkingBlock: Block = fc.record(
	{ type: fc.constant("thinking"), thinking: text, thinkingSignature: text, redacted: fc.boolean() },
	{ requiredKeys: ["type", "thinking"] },
);

const toolCallBlock: Block = fc.record({
	type: fc.constant("toolCall"),
	id: callId,
	name: toolName,
	arguments: fc.oneof(
		fc.record({ command: text }),
		fc.record({ path: text, limit: fc.nat(99) }),
		fc.constant({}),
	),
});

const unknownBlock: Block = fc.record({ type: fc.constant("video"), url: text });

/** What no reader may fall over. */
const brokenBlock: Block = fc.constantFrom<unknown>(null, "text", 7, [], {}, { type: "text" });
