import * as lines from "../helpers/lines.ts";
import {
	calling,
	compaction,
	edit,
	entry,
	header,
	idOf,
	numbers,
	reply,
	result,
	user,
} from "./numbered-lines.ts";
import type { Shape } from "./shape.ts";

/** What decides on a context, many times over. */
export const CONTEXT_SHAPES = {
	*edits(count) {
		yield header();
		const half = count >> 1;
		for (const at of numbers(1, half)) yield user(at, at - 1);
		for (const at of numbers(1, half)) yield edit(half + at, half + at - 1, at);
	},
	*"edits of one entry"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield edit(at, at - 1, 1);
	},
	*"edits of nothing"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield edit(at, at - 1, count + at);
	},
	*compactions(count) {
		yield header();
		for (const at of numbers(1, count))
			yield at % 2 === 1 ? user(at, at - 1) : compaction(at, at - 1, at - 1);
	},
	*"compactions that keep all"(count) {
		yield header();
		for (const at of numbers(1, count)) yield at % 2 === 1 ? user(at, at - 1) : compaction(at, at - 1, 1);
	},
	*"compactions of nothing"(count) {
		yield header();
		for (const at of numbers(1, count))
			yield at % 2 === 1 ? user(at, at - 1) : compaction(at, at - 1, count + at);
	},
	*"tool calls in one message"(count) {
		yield header();
		yield user(1, 0);
		yield calling(2, 1, numbers(3, count));
		for (const at of numbers(3, count)) yield result(at, at - 1, at);
	},
	*"tool calls in one message, not answered"(count) {
		yield header();
		yield user(1, 0);
		yield calling(2, 1, numbers(3, count));
	},
	*"calls not answered"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield calling(at, at - 1, [at]);
	},
	*"results without calls"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield result(at, at - 1, at);
	},
	*"results of one call"(count) {
		yield header();
		yield user(1, 0);
		yield calling(2, 1, [1]);
		for (const at of numbers(3, count)) yield result(at, at - 1, 1);
	},
	*"one call again and again"(count) {
		yield header();
		yield user(1, 0);
		for (const at of numbers(2, count)) yield at % 2 === 0 ? calling(at, at - 1, [1]) : result(at, at - 1, 1);
	},
	*"results long after their calls"(count) {
		yield header();
		yield user(1, 0);
		const half = count >> 1;
		for (const at of numbers(2, half)) yield calling(at, at - 1, [at]);
		for (const at of numbers(2, half)) yield result(half + at, half + at - 1, at);
	},
	*"results on another branch"(count) {
		yield header();
		yield user(1, 0);
		yield calling(2, 1, numbers(3, count));
		for (const at of numbers(3, count)) yield result(at, at - 1, at);
		yield user(count + 1, 2);
	},
	*"calls that an edit keeps, as many as it drops"(count) {
		yield header();
		yield user(1, 0);
		const half = count >> 1;
		yield calling(2, 1, numbers(3, count));
		for (const at of numbers(3, count)) yield result(at, at - 1, at);
		const kept = numbers(3, half).map((at) => lines.call(`call_${at}`));
		yield entry("context_edit", count + 1, count, { targetId: idOf(2), replacement: { content: kept } });
	},
	*"calls not answered, with as many branches below"(count) {
		yield header();
		yield user(1, 0);
		yield entry("kind", 2, 1, {});
		const half = count >> 1;
		yield calling(3, 2, numbers(4, half));
		for (const at of numbers(4, half)) yield user(at, 3);
	},
	*"blocks in one message"(count) {
		yield header();
		yield user(
			1,
			0,
			numbers(1, count).map((at) => ({ type: "text", text: `case ${at}` })),
		);
	},
	*"images in one message"(count) {
		yield header();
		yield user(
			1,
			0,
			numbers(1, count).map(() => ({ type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" })),
		);
	},
	*"system messages"(count) {
		yield header();
		for (const at of numbers(1, count)) {
			const toolsAdded = [{ name: `tool_${at}`, description: `Does ${at}.`, parameters: { type: "object" } }];
			const message = { role: "system", content: "", sections: { [`part ${at}`]: "Be brief." }, toolsAdded };
			yield entry("message", at, at - 1, { message: { ...message, timestamp: 1 } });
		}
	},
	*"model changes"(count) {
		yield header();
		for (const at of numbers(1, count))
			yield entry("model_change", at, at - 1, { provider: "openai", modelId: `model-${at}` });
	},
	*models(count) {
		yield header();
		for (const at of numbers(1, count)) yield reply(at, at - 1, { model: `model-${at}` });
	},
	*"kinds of extension entries"(count) {
		yield header();
		for (const at of numbers(1, count))
			yield entry("custom", at, at - 1, { customType: `kind ${at}`, data: { at } });
	},
	*names(count) {
		yield header();
		for (const at of numbers(1, count)) yield entry("session_info", at, at - 1, { name: `name ${at}` });
	},
} satisfies Record<string, Shape>;
