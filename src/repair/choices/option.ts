import type { Finding } from "../../lint/finding.ts";
import type { Change } from "../change.ts";
import type { Bench } from "../step.ts";

/** One way to mend what only a person can decide. */
export interface Option {
	/** What `--choose` takes: a word, or the id of an entry. */
	readonly name: string;
	/** What comes of it, in one sentence without a subject. */
	readonly effect: string;
	/** What is to be done; nothing when it has been done before. */
	decide(): Decision | undefined;
}

/** What a chosen option does to the file. */
export type Decision = Omit<Change, "rule" | "at" | "does">;

/** What can be chosen for the findings of a rule. That nothing is done can always be chosen. */
export interface Chooser {
	/** The ways that suggest themselves. */
	options(bench: Bench, finding: Finding): readonly Option[];
	/** The way that an entry stands for which somebody names, by its index among the rows; nothing where it stands for none. */
	named?(bench: Bench, finding: Finding, index: number): Option | undefined;
}

/** The option that leaves everything as it is. */
export const LEAVE = "leave";
