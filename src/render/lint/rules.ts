import type { DefaultSeverity, Rule } from "../../lint/rule.ts";
import { type Column, tableLines } from "../table.ts";
import type { Theme } from "../theme.ts";
import { wrap } from "../wrap.ts";

type Rules = Readonly<Record<string, Rule>>;

/** All rules, a line each. In lines without line feeds. */
export function ruleList(rules: Rules, theme: Theme, width: number): Generator<string, void, undefined> {
	const columns: Column[] = [
		{ title: "rule", columns: Object.keys(rules).reduce((most, id) => Math.max(most, id.length), 4) },
		{ title: "default", columns: 7 },
		{ title: "fix", columns: 6 },
		{ title: "finds" },
	];
	const cells = Object.entries(rules).map(([id, { severity, fix, docs }]) => [
		id,
		severity,
		fix ?? "",
		docs.summary,
	]);
	return tableLines(columns, cells, theme, width);
}

/** One rule in full. In lines without line feeds. */
export function* ruleText(
	id: string,
	{ severity, fix, docs }: Rule,
	theme: Theme,
	width: number,
): Generator<string, void, undefined> {
	yield `${theme.title(id)}  ${theme.faint(`${SEVERITY_WORDS[severity]}; ${FIX_WORDS[fix ?? "none"]}`)}`;
	const sections: readonly (readonly [string, string])[] = [
		["What it finds", docs.finds],
		["Why it matters", docs.why],
		["How to mend it", docs.mend],
	];
	for (const [title, text] of sections) {
		yield "";
		yield theme.title(title);
		for (const paragraph of text.split("\n")) yield* wrap(paragraph, width);
	}
	yield "";
	yield theme.title("Example");
	yield* docs.example.split("\n").map((line) => theme.faint(line));
}

const SEVERITY_WORDS: Readonly<Record<DefaultSeverity, string>> = {
	fatal: "an error that cannot be lowered",
	error: "an error",
	warning: "a warning",
	info: "a remark",
	off: "off until it is asked for",
};

const FIX_WORDS: Readonly<Record<"append" | "bytes" | "choice" | "none", string>> = {
	append: "mended by appending entries",
	bytes: "mended in damaged bytes",
	choice: "how to mend it is for a person to decide",
	none: "nothing to mend",
};

/** All rules as rows of a Markdown table. */
export function ruleTable(rules: Rules): string {
	const rows = Object.entries(rules).map(
		([id, { severity, fix, docs }]) => `| \`${id}\` | ${severity} | ${fix ?? "–"} | ${docs.summary} |`,
	);
	return ["| rule | default | fix | finds |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** All rules in full, as a page of Markdown. */
export function rulePage(rules: Rules): string {
	const parts = Object.entries(rules).map(([id, { severity, fix, docs }]) => {
		const head = `## ${id}\n\n*${SEVERITY_WORDS[severity]}; ${FIX_WORDS[fix ?? "none"]}*`;
		const example = `\`\`\`json\n${docs.example}\n\`\`\``;
		return [
			head,
			docs.finds,
			`**Why it matters.** ${docs.why}`,
			`**How to mend it.** ${docs.mend}`,
			example,
		].join("\n\n");
	});
	return `# The rules of \`sessionctl lint\`\n\n${parts.join("\n\n")}\n`;
}
