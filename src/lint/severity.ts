import { SessionctlError, usageError } from "../errors.ts";
import type { Report, Severity } from "./finding.ts";
import type { Rule } from "./rule.ts";

/** What a user may set a rule to. */
const SEVERITY_CHOICES = ["error", "warning", "info", "off"] as const;
export type SeverityChoice = (typeof SEVERITY_CHOICES)[number];

/** Severities that differ from the rules' own, by rule id. */
export type SeverityChoices = Readonly<Record<string, SeverityChoice>>;

/** Reads `ID=LEVEL` settings. @throws SessionctlError `usage` for an unknown id, an unknown level, a fatal rule */
export function readSeverityChoices(
	settings: readonly string[],
	rules: Readonly<Record<string, Rule>>,
): SeverityChoices {
	const choices: Record<string, SeverityChoice> = {};
	for (const setting of settings) {
		const [id = "", level = ""] = setting.split("=", 2);
		const choice = SEVERITY_CHOICES.find((known) => known === level);
		if (choice === undefined) {
			throw usageError(
				`--rule ${setting}: a level is missing or unknown`,
				`write ID=${SEVERITY_CHOICES.join("|")}`,
			);
		}
		const rule = requireRule(id, rules);
		if (rule.severity === "fatal" && choice !== "error") {
			throw usageError(
				`${id} is fatal and cannot be lowered: without a header there is no session`,
				"leave it out",
			);
		}
		choices[id] = choice;
	}
	return choices;
}

/** The rule with an id. @throws SessionctlError `usage` with the nearest id */
export function requireRule(id: string, rules: Readonly<Record<string, Rule>>): Rule {
	const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
	if (rule !== undefined) return rule;
	const near = nearest(id, Object.keys(rules));
	throw new SessionctlError("usage", `no rule is called ${JSON.stringify(id)}`, {
		hint: `${near === undefined ? "" : `did you mean ${near}? `}\`sessionctl lint --list\` shows all`,
	});
}

/** The severity of a finding; `undefined` when its rule is off. */
export function severityOf(
	id: string,
	rule: Rule,
	report: Report,
	choices: SeverityChoices,
): Severity | undefined {
	const choice = choices[id];
	if (choice !== undefined) return choice === "off" ? undefined : choice;
	if (rule.severity === "off") return undefined;
	return rule.severity === "fatal" ? "error" : (report.severity ?? rule.severity);
}

/** Whether a rule can find anything at all. */
export function isOn(id: string, rule: Rule, choices: SeverityChoices): boolean {
	return (choices[id] ?? rule.severity) !== "off";
}

/** The id that was meant, if one is near: a third of it may differ, and the family may be left out. */
function nearest(id: string, ids: readonly string[]): string | undefined {
	const wanted = id.toLowerCase();
	let best: string | undefined;
	let least = wanted.length / 3;
	for (const candidate of ids) {
		const name = candidate.slice(candidate.indexOf("/") + 1);
		for (const form of wanted.includes("/") ? [candidate] : [name, candidate]) {
			const distance = editDistance(wanted, form);
			if (distance <= least && (best === undefined || distance < least))
				[best, least] = [candidate, distance];
		}
	}
	return best;
}

/** Insertions, deletions and replacements from one text to the other. */
function editDistance(from: string, to: string): number {
	let row = Array.from({ length: to.length + 1 }, (_, at) => at);
	for (let at = 0; at < from.length; at++) {
		const next = [at + 1];
		for (let other = 0; other < to.length; other++) {
			const replaced = (row[other] ?? 0) + (from[at] === to[other] ? 0 : 1);
			next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
		}
		row = next;
	}
	return row[to.length] ?? 0;
}
