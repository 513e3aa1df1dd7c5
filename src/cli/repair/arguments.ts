import { usageError } from "../../errors.ts";
import { RULES } from "../../lint/rules/index.ts";
import { requireRule } from "../../lint/severity.ts";
import type { Wish } from "../../repair/choices/wishes.ts";

/** The rules that are picked; nothing for all. @throws SessionctlError `usage` for one that is unknown */
export function readRules(ids: readonly string[] | undefined): readonly string[] | undefined {
	for (const id of ids ?? []) {
		if (requireRule(id, RULES).fix !== null) continue;
		throw usageError(
			`--rule ${id}: there is nothing to mend in what it finds`,
			`see \`sessionctl lint --explain ${id}\``,
		);
	}
	return ids;
}

const WISH = /^([^:]+):(.+)=(.+)$/s;

/** Reads `RULE:ENTRY=OPTION`. @throws SessionctlError `usage` */
export function readWishes(texts: readonly string[]): Wish[] {
	return texts.map((text) => {
		const [, rule = "", entry = "", option = ""] = WISH.exec(text) ?? [];
		if (rule === "") throw usageError(`--choose ${text}: not understood`, "write RULE:ENTRY=OPTION");
		requireRule(rule, RULES);
		return { rule, entry, option };
	});
}
