import type { Change } from "../change.ts";
import type { Bench, Step } from "../step.ts";
import { bom } from "./bom.ts";
import { contents } from "./contents.ts";
import { duplicateLines } from "./duplicate-lines.ts";
import { finalNewline } from "./final-newline.ts";
import { headerFirst, rebuiltHeader } from "./header.ts";
import { laterHeaders } from "./later-headers.ts";
import { leaf } from "./leaf.ts";
import { members } from "./members.ts";
import { missingIds } from "./missing-ids.ts";
import { pairing } from "./pairing.ts";
import { skippedLines } from "./skipped-lines.ts";
import { version } from "./version.ts";

/** Steps that can be done together: what they mend does not change what the others find. */
export type Stage = (bench: Bench) => readonly Change[];

function stage(...steps: readonly Step[]): Stage {
	return (bench) => steps.flatMap((step) => [...step.mend(bench)]);
}

/** What makes the file readable as what it is: before that nobody can say what is in it. */
export const READING_STAGES: readonly Stage[] = [stage(bom, rebuiltHeader, headerFirst), stage(version)];

/** What cuts and writes damaged bytes. */
export const BYTE_STAGES: readonly Stage[] = [
	stage(skippedLines, laterHeaders, finalNewline),
	stage(duplicateLines, missingIds),
	stage(members),
];

/** What adds entries; when all bytes are in order, and the leaf first. */
export const APPEND_STAGES: readonly Stage[] = [stage(leaf), stage(pairing, contents)];
