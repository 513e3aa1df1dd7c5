import type { Aids } from "../lint/rule.ts";
import type { Source } from "../read/source.ts";
import type { BenchOptions, LeftFinding } from "./bench.ts";
import type { Choice } from "./choices/list-choices.ts";
import type { Wish } from "./choices/wishes.ts";
import type { Look } from "./look.ts";
import type { Patch } from "./patch.ts";
import type { Lost, MadeChange } from "./workpiece.ts";

/** How a file is to be repaired. */
export interface RepairOptions extends Aids, BenchOptions {
	/** What was chosen where only a person can decide. */
	readonly wishes?: readonly Wish[] | undefined;
	/** Told, again in each round, how many bytes have been read. */
	readonly onProgress?: ((bytesRead: number) => void) | undefined;
}

/** A repair that is worked out and checked, and of which nothing has been written. */
export interface RepairPlan {
	readonly source: Source;
	readonly before: Look;
	/** The file as it would be, read and judged again. */
	readonly after: Look;
	/** In the order of the file. */
	readonly changes: readonly Placed<MadeChange>[];
	/** What could be mended and is not. */
	readonly left: readonly Placed<LeftFinding>[];
	/** What a person has to decide. */
	readonly choices: readonly Placed<Choice>[];
	readonly patch: Patch;
	/** Bytes of the file that are in the repaired one no more, in the order of the file. */
	readonly lost: readonly Lost[];
	/** Why it must not be written; absent when all is well. */
	readonly objection: string | undefined;
}

/** Something, and the line of the file as it is on disk. */
export type Placed<T> = T & { readonly line: number };
