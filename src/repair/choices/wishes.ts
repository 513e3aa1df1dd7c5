import { usageError } from "../../errors.ts";
import type { Finding } from "../../lint/finding.ts";
import { resolveEntry } from "../../tree/resolve.ts";
import type { Change } from "../change.ts";
import { type Bench, placeOf } from "../step.ts";
import { CHOOSERS } from "./index.ts";
import { nameOf } from "./list-choices.ts";
import { LEAVE, type Option } from "./option.ts";

/** What somebody chose: for the finding of a rule at an entry (its id or the start of it, or a line) an option. */
export interface Wish {
	readonly rule: string;
	readonly entry: string;
	readonly option: string;
}

/** Choices that are to be met while a file is mended. */
export interface Wishes {
	/** The changes for those that the file asks for now; each is made once. */
	changes(bench: Bench): Change[];
	/** @throws SessionctlError `usage` for one that nothing has asked for */
	checkAllMet(): void;
}

export function wishesFor(wanted: readonly Wish[], file: string): Wishes {
	const open = new Set(wanted);
	return {
		changes(bench) {
			for (const wish of open) {
				const finding = findMeant(bench, wish);
				if (finding === undefined) continue;
				open.delete(wish);
				if (wish.option === LEAVE) continue;
				const change = toChange(bench, finding, wish);
				// One at a time: it may change what the others find.
				if (change !== undefined) return [change];
			}
			return [];
		},
		checkAllMet() {
			const [unmet] = open;
			if (unmet === undefined) return;
			throw usageError(
				`${file}: no choice is open for ${unmet.rule} at ${unmet.entry}`,
				"`sessionctl repair` lists them",
			);
		},
	};
}

function findMeant({ look }: Bench, { rule, entry }: Wish): Finding | undefined {
	const open = look.report.findings.filter((finding) => finding.rule === rule && finding.fix === "choice");
	const exact = open.find((finding) => nameOf(finding) === entry);
	if (exact !== undefined) return exact;
	const [only, another] = open.filter((finding) => nameOf(finding).startsWith(entry));
	if (another === undefined) return only;
	throw usageError(`--choose ${rule}:${entry}: several entries are called like that`, "give more of the id");
}

function toChange(bench: Bench, finding: Finding, wish: Wish): Change | undefined {
	const option = findOption(bench, finding, wish);
	const decision = option.decide();
	return decision && { rule: finding.rule, at: placeOf(finding), does: option.effect, ...decision };
}

function findOption(bench: Bench, finding: Finding, { rule, entry, option }: Wish): Option {
	const chooser = CHOOSERS.get(rule);
	const offered = chooser?.options(bench, finding) ?? [];
	const known = offered.find(({ name }) => name === option);
	if (known !== undefined) return known;
	const { facts } = bench.look;
	if (chooser?.named !== undefined && facts !== undefined) {
		const named = chooser.named(bench, finding, resolveEntry(facts.tree, option, facts.session.file));
		if (named !== undefined) return named;
	}
	const names = [...offered.map(({ name }) => name), LEAVE].join(", ");
	throw usageError(`--choose ${rule}:${entry}=${option}: it cannot be that`, `one of ${names}`);
}
