import type { Finding, Severity } from "../../lint/finding.ts";
import type { ChangePlace } from "../change.ts";
import { type Bench, placeOf } from "../step.ts";
import { CHOOSERS } from "./index.ts";
import type { Option } from "./option.ts";

/** What a person has to decide, and the ways to. */
export interface Choice {
	readonly rule: string;
	readonly severity: Severity;
	readonly message: string;
	readonly at: ChangePlace;
	/** What `--choose` calls it: the id of its entry, else its line in the file as it would be. */
	readonly name: string;
	/** The ways that suggest themselves; to leave it is always one. */
	readonly options: readonly Pick<Option, "name" | "effect">[];
	/** Any other entry can be named, too. */
	readonly takesEntry: boolean;
}

/** The choices that a file asks for. @param rules those whose findings count (default: all) */
export function listChoices(bench: Bench, rules: readonly string[] | undefined): Choice[] {
	return bench.look.report.findings
		.filter(({ fix, rule }) => fix === "choice" && (rules?.includes(rule) ?? true))
		.map((finding) => {
			const chooser = CHOOSERS.get(finding.rule);
			return {
				rule: finding.rule,
				severity: finding.severity,
				message: finding.message,
				at: placeOf(finding),
				name: nameOf(finding),
				options: (chooser?.options(bench, finding) ?? []).map(({ name, effect }) => ({ name, effect })),
				takesEntry: chooser?.named !== undefined,
			};
		});
}

/** What `--choose` calls a finding. */
export function nameOf({ entryId, line }: Finding): string {
	return entryId ?? String(line);
}
