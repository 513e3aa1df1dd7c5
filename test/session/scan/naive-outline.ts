import { isObject } from "../../../src/session/json.ts";
import { NAMES } from "../../../src/session/scan/names.ts";

const NAMED: ReadonlySet<string> = new Set(NAMES);
const ENTERED: ReadonlySet<string> = new Set([
	"message",
	"content",
	"toolsAdded",
	"toolsRemoved",
	"activeToolNames",
]);
const WHOLE: ReadonlySet<string> = new Set(["arguments", "sections"]);
const DEEPEST = 8;
/** A long text is cut, but not before so many characters. */
const MIN_KEPT = 400;

/** How a container is looked into: not at all, for the members that are known, or for all of them and nothing in them. */
type Look = "closed" | "named" | "whole";

/** Whether a scanner that found this looked at that value, by the rules of the outline spelled out once more. */
export function isOutlineOf(outline: unknown, value: unknown, look: Look = "named", depth = 1): boolean {
	if (typeof value === "string") return typeof outline === "string" && isStartOf(outline, value);
	if (Array.isArray(value)) {
		if (!Array.isArray(outline)) return false;
		if (look === "closed") return outline.length === 0;
		const inner = lookInto(look, undefined, depth + 1);
		return (
			outline.length === value.length &&
			value.every((item, at) => isOutlineOf(outline[at], item, inner, depth + 1))
		);
	}
	if (!isObject(value)) return Object.is(outline, value);
	if (!isObject(outline)) return false;
	const names = Object.keys(value).filter(
		(name) => look === "whole" || (look === "named" && NAMED.has(name)),
	);
	return (
		Object.keys(outline).join("\0") === names.join("\0") &&
		names.every((name) =>
			isOutlineOf(
				outline[name],
				value[name],
				lookInto(look, NAMED.has(name) ? name : undefined, depth + 1),
				depth + 1,
			),
		)
	);
}

function lookInto(around: Look, name: string | undefined, depth: number): Look {
	if (around === "whole" || depth > DEEPEST) return "closed";
	if (name === undefined || ENTERED.has(name)) return "named";
	return WHOLE.has(name) ? "whole" : "closed";
}

function isStartOf(outline: string, text: string): boolean {
	return outline === text || (outline.trimStart().length >= MIN_KEPT && text.startsWith(outline));
}
