import type { ContextPlan } from "../context/plan.ts";
import { readContext } from "../context/read-context.ts";
import { rowsBefore } from "../lint/rows-by-line.ts";
import { asString, isObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import { NO_DEPTH } from "../tree/tree.ts";

/** What the model sees of an entry. */
export function contentOf(plan: ContextPlan, target: Row): unknown {
	const place = placeOf(plan, target);
	for (const { messages } of readContext(plan, [place])) return messages[0]?.["content"];
	return undefined;
}

/** The place of an entry on the path; -1 for none. Where no cycle comes first, it is the number of those above it. */
function placeOf({ path, tree }: ContextPlan, target: Row): number {
	const index = rowsBefore(tree.rows, target.line);
	const depth = tree.depths[index] ?? NO_DEPTH;
	return depth !== NO_DEPTH && path.indexes[depth] === index ? depth : path.indexes.indexOf(index);
}

/** Content with other blocks in the place of images: a text is another type for the image, nothing leaves it. */
export function mapImages(content: unknown, map: (data: string, mimeType: string) => unknown): unknown {
	if (!Array.isArray(content)) return content;
	return content.map((block: unknown) => {
		const data = isObject(block) && block["type"] === "image" ? asString(block["data"]) : undefined;
		if (!isObject(block) || data === undefined) return block;
		const mapped = map(data, asString(block["mimeType"]) ?? "");
		return typeof mapped === "string"
			? { ...block, mimeType: mapped }
			: mapped === undefined
				? block
				: mapped;
	});
}

/** A text in the place of what is gone. */
export function note(what: string): unknown {
	return { type: "text", text: `[${what} was taken out of the context.]` };
}
