import type { JsonObject } from "../session/json.ts";

/** An entry that takes another one out of the context. */
export function omission(targetId: string): JsonObject {
	return { type: "context_edit", targetId, replacement: null };
}

/** An entry that puts other content in the place of another one's. */
export function replacement(targetId: string, content: unknown): JsonObject {
	return { type: "context_edit", targetId, replacement: { content } };
}

const LEAF_MARK = "sessionctl.repair";

/** An entry that does nothing but be the leaf. */
export function leafMark(rule: string): JsonObject {
	return { type: "custom", customType: LEAF_MARK, data: { rule } };
}

/** Whether an entry is one of these: somebody wanted it to be the leaf. */
export function isLeafMark({ type, customType }: JsonObject): boolean {
	return type === "custom" && customType === LEAF_MARK;
}
