import { counted } from "../../numbers.ts";
import { LEAVE } from "../../repair/choices/option.ts";
import type { FileRepair } from "../../repair/repair-file.ts";
import type { RepairPlan } from "../../repair/repair-plan.ts";
import type { Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { wrap, wrapBehind } from "../wrap.ts";
import { repairSummary, undoLine } from "./summary.ts";

/** Items of one rule that are shown in full; the rest are counted. */
const SHOWN_PER_RULE = 10;
const INDENT = "    ";

/** What a repair does, leaves, and asks; then what came of it. In lines without line feeds. */
export function* repairText(
	repair: FileRepair,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { plan } = repair;
	const { changes, left, choices } = plan;
	if (changes.length + left.length + choices.length > 0) yield theme.title(visible(plan.source.name));
	yield* items(changes, theme, ({ change, at, line }) => [
		head(line, change.rule, at.entryId, theme),
		...indented(change.does, columns),
	]);
	if (left.length > 0) yield* ["", theme.title("Left as it is")];
	yield* items(left, theme, ({ rule, at, line, reason }) => [
		head(line, rule, at.entryId, theme),
		...indented(reason, columns),
	]);
	if (choices.length > 0) yield* ["", theme.title("For you to decide")];
	yield* items(choices, theme, (choice) => choiceText(choice, theme, columns));
	if (changes.length + left.length + choices.length > 0) yield "";
	for (const line of repairSummary(repair)) yield* wrap(visible(line), columns);
	yield* undoLine(repair);
}

type Item = { readonly rule: string } | { readonly change: { readonly rule: string } };

/** Each of some items, but of one rule no more than some. */
function* items<T extends Item>(
	all: readonly T[],
	theme: Theme,
	show: (item: T) => Iterable<string>,
): Generator<string, void, undefined> {
	const shown = new Map<string, number>();
	for (const item of all) {
		const rule = "rule" in item ? item.rule : item.change.rule;
		const number = (shown.get(rule) ?? 0) + 1;
		shown.set(rule, number);
		if (number <= SHOWN_PER_RULE) yield* show(item);
	}
	for (const [rule, count] of shown) {
		const more = count - SHOWN_PER_RULE;
		if (more > 0) yield theme.faint(`  ${theme.symbols.ellipsis} and ${counted(more, "time")} more: ${rule}`);
	}
}

function head(line: number, rule: string, entryId: string | undefined, theme: Theme): string {
	const entry = entryId === undefined ? "" : `  ${theme.id(visible(entryId))}`;
	return `  line ${line}  ${rule}${entry}`;
}

function* indented(text: string, columns: number): Generator<string, void, undefined> {
	for (const line of wrap(visible(text), columns - INDENT.length)) yield INDENT + line;
}

function* choiceText(
	{ rule, name, message, line, at, options, takesEntry }: RepairPlan["choices"][number],
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield head(line, rule, at.entryId, theme);
	yield* indented(message, columns);
	const ways = [
		...options,
		...(takesEntry
			? [{ name: "ID", effect: `${options.length > 0 ? "the same" : "does it"} with another entry` }]
			: []),
		{ name: LEAVE, effect: "leaves it as it is" },
	];
	if (options.length === 0 && !takesEntry) return;
	yield `${INDENT}${theme.faint(`--choose ${visible(rule)}:${visible(name)}=`)}`;
	const width = Math.min(24, Math.max(...ways.slice(0, 50).map((way) => visible(way.name).length)));
	for (const way of ways) {
		const lead = `${INDENT}  ${visible(way.name).padEnd(width)}  `;
		yield* wrapBehind(lead, visible(way.effect), columns, theme.faint);
	}
}
