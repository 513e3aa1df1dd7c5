import type { FormatName } from "../session/format-names.ts";

/**
 * Whether a rule has something to say of a format. What is said of bytes and lines is said of files that have the
 * agent's lines; of others, what they are. The rules of the agent are about what the agent does with a file: of
 * one that it cannot open they know nothing, and of one of the old harness, which it misreads, only some hold.
 */
export function isInScope(rule: string, format: FormatName): boolean {
	const isOfHarness = rule.startsWith("harness/");
	switch (format) {
		case "harness-0.85":
		case "harness-0.84":
			return isOfHarness || rule === "file/foreign-format";
		case "harness-0.75":
			return isOfHarness || !NOT_OF_075.some((start) => rule.startsWith(start));
		case "html-export":
			return !isOfHarness && (!rule.startsWith("file/") || rule === "file/foreign-format");
		default:
			return !isOfHarness || rule === "harness/not-upgradable";
	}
}

/** What compactions keep and where the file stands is told otherwise there, and its own types are no strangers. */
const NOT_OF_075 = [
	"context/",
	"entry/unknown-type",
	"entry/invalid-shape",
	"tree/concurrent-branches",
	"tree/null-parent-mid",
	"tree/repeated-turns",
	"tree/stale-leaf",
];
