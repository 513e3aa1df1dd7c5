import type { Theme } from "../theme.ts";
import { wrapBehind } from "../wrap.ts";

/** What each figure is a count of, and over which entries: the footnotes of the text. */
const RULES = {
	entries:
		"file: all entries, on whatever branch. path: those from the root to the leaf. context: those whose messages the model sees at the leaf. Bytes are those of the lines.",
	usage:
		"What the agent's own totals add up: every assistant message, every `usage` entry, and tool results, compactions and branch summaries that state their usage; of the whole file, what was summarized or abandoned included. read and write: of the provider's cache. tokens: the four before it together. cost: US dollars, as the agent wrote it down.",
	split:
		"By the model that answered, as the entry says; tools and summaries do not say. By the day in UTC of the entry's time.",
	zeroCost: "Entries with tokens whose cost says 0: the agent had no price, or the model has none.",
	incomplete: "Entries whose usage is absent or not all numbers; what is no number counts as 0 here.",
	abandoned: "Entries that are not on the path to the leaf, and ends of branches other than the leaf.",
	images:
		"Images in messages, in messages of extensions, and in what edits put in; sizes without the base64.",
	state: "`custom` entries, by `customType`; bytes are those of the lines.",
	copied:
		"A fork repeats the entries of its parent. A response that an earlier file of this list has too, by the id of the response, else by id and time of the entry, with the same figures, counts there alone.",
} as const;

export type RuleName = keyof typeof RULES;

/** Numbers the rules in the order in which figures refer to them. */
export interface Footnotes {
	/** `[1]`, to stand behind what the rule is of. */
	mark(rule: RuleName): string;
	lines(theme: Theme, columns: number): string[];
}

export function startFootnotes(): Footnotes {
	const used: RuleName[] = [];
	return {
		mark(rule) {
			if (!used.includes(rule)) used.push(rule);
			return `[${used.indexOf(rule) + 1}]`;
		},
		lines: ({ faint }, columns) =>
			used.flatMap((rule, at) => wrapBehind(`[${at + 1}] `, RULES[rule], columns).map((line) => faint(line))),
	};
}
