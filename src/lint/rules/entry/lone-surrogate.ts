import { counted } from "../../../numbers.ts";
import type { JsonObject } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { pointerTo, walkJson } from "../../walk-json.ts";
import { visible } from "../../words.ts";

export const loneSurrogate: Rule = {
	severity: "warning",
	fix: "bytes",
	docs: {
		summary: "half a surrogate pair in a string",
		finds:
			"An entry with an escape such as `\\ud83d` that lacks the other half of its pair, in any string or name. One finding for an entry, with the number of strings.",
		why: "A text that was cut in the middle of an emoji. It cannot be written as UTF-8: since 1.5.1 the agent strips such halves from requests, before that strict providers rejected every request that held one; other readers replace it or refuse the file.",
		example:
			'{"type":"message",…,"message":{"role":"toolResult",…,"content":[{"type":"text","text":"cut here \\ud83d"}]}}',
		mend: "Put `\\ufffd` in its place.",
	},
	watch: (report) => ({
		entry({ row, entry, text }) {
			// In UTF-8 a half cannot stand as it is, so there is an escape or nothing.
			if (!text.includes("\\ud") && !text.includes("\\uD")) return;
			const [first, ...rest] = findHalves(entry);
			if (first === undefined) return;
			const others = rest.length === 0 ? "" : ` and in ${counted(rest.length, "more string")}`;
			report({
				at: row,
				pointer: first.pointer,
				message: `half a surrogate pair (\`${visible(first.half)}\`) stands in \`${visible(first.pointer)}\`${others}: it is no character, and strict readers reject it`,
				hint: "put `\\ufffd` in its place",
			});
		},
	}),
};

const LONE = /[\ud800-\udfff]/u;

/** The strings with a half, names of members among them. */
function findHalves(entry: JsonObject): { pointer: string; half: string }[] {
	const found: { pointer: string; half: string }[] = [];
	walkJson(entry, (part) => {
		for (const text of [part.name, part.value]) {
			const half = typeof text === "string" ? LONE.exec(text)?.[0] : undefined;
			if (half !== undefined) found.push({ pointer: pointerTo(part), half });
		}
	});
	return found;
}
