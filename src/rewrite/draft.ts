import { readSync } from "node:fs";
import { SessionctlError } from "../errors.ts";
import type { Source } from "../read/source.ts";
import { readBytes } from "../session/payload.ts";
import { createDraft } from "./draft-names.ts";
import { type FileOperations, writeAll } from "./file-operations.ts";
import { type Range, sliceSource, unendedLineStart } from "./ranges.ts";
import { directoryRefusal, type Target } from "./target.ts";

/**
 * Makes the new bytes for some lines of a file, in pieces that are there until the next is asked for. What a line
 * becomes may depend on those before it, but not on those after it. The value it returns is handed on.
 */
export type Rewrite<Result> = (source: Source, range: Range) => Generator<Uint8Array, Result, undefined>;

/** A new file that is being written, and how much of the old one is in it. */
export interface Draft<Result> {
	readonly fd: number;
	/** Bytes of the old file that have been rewritten. */
	taken: number;
	/** How many of them, and of the draft, belong to lines that a line feed ends. */
	settledTaken: number;
	settledLength: number;
	/** What became of a last line without one: it may not be written to its end yet. */
	tail: Buffer;
	tailResult: Result | undefined;
	readonly results: Result[];
}

/** Opened so that every write goes to its end, wherever that is by then. */
export function openDraft<Result>(files: FileOperations, target: Target): Draft<Result> {
	return {
		fd: createFile(files, target),
		taken: 0,
		settledTaken: 0,
		settledLength: 0,
		tail: Buffer.of(),
		tailResult: undefined,
		results: [],
	};
}

function createFile(files: FileOperations, { name, draft, directory }: Target): number {
	try {
		return createDraft(files, draft, "ax+", 0o600);
	} catch (error) {
		throw directoryRefusal(name, directory, error);
	}
}

/** The results of all parts, in the order of the file. */
export function resultsOf<Result>({ results, tailResult }: Draft<Result>): Result[] {
	return tailResult === undefined ? results : [...results, tailResult];
}

/** Rewrites what the draft does not hold yet of the old file; a last line that had no end is done again. */
export function extendDraft<Result>(
	files: FileOperations,
	draft: Draft<Result>,
	source: Source,
	rewrite: Rewrite<Result>,
): void {
	if (draft.tail.length > 0) files.ftruncateSync(draft.fd, draft.settledLength);
	takeLines(draft, source, rewrite, (piece) => {
		writeAll(files, draft.fd, piece);
		draft.settledLength += piece.length;
	});
	writeAll(files, draft.fd, draft.tail);
}

/** Rewrites the lines that are new since the last time, and those that have got their end. */
function takeLines<Result>(
	draft: Draft<Result>,
	source: Source,
	rewrite: Rewrite<Result>,
	take: (piece: Uint8Array) => void,
): void {
	const settled = unendedLineStart(source, draft.settledTaken);
	if (settled > draft.settledTaken) {
		draft.results.push(drain(rewrite(source, { from: draft.settledTaken, to: settled }), take));
		draft.settledTaken = settled;
	}
	const tail: Uint8Array[] = [];
	draft.tailResult =
		settled < source.size
			? drain(rewrite(source, { from: settled, to: source.size }), (piece) => tail.push(Buffer.from(piece)))
			: undefined;
	draft.tail = Buffer.concat(tail);
	draft.taken = source.size;
}

function drain<Result>(
	pieces: Generator<Uint8Array, Result, undefined>,
	take: (piece: Uint8Array) => void,
): Result {
	for (;;) {
		const { done, value } = pieces.next();
		if (done) return value;
		take(value);
	}
}

/** Whether the draft is what the old file gives now, as far as it has been taken. */
export function isDrawnFrom<Result>(draft: Draft<Result>, source: Source, rewrite: Rewrite<Result>): boolean {
	if (source.size < draft.taken) return false;
	const taken: Range = { from: 0, to: draft.taken };
	let at = 0;
	try {
		for (const piece of rewrite(sliceSource(source, taken), taken)) {
			const written = Buffer.allocUnsafe(piece.length);
			const count = readSync(draft.fd, written, 0, written.length, at);
			if (!written.subarray(0, count).equals(piece)) return false;
			at += count;
		}
	} catch (error) {
		if (error instanceof SessionctlError) return false; // it is no session any more, say
		throw error;
	}
	return at === draft.settledLength + draft.tail.length;
}

/** What has to be appended to the draft, now that nothing of it can be taken back, for what the old file gained. */
export function lateLines<Result>(draft: Draft<Result>, source: Source, rewrite: Rewrite<Result>): Buffer {
	const { taken, tail } = draft;
	const pieces: Uint8Array[] = [];
	try {
		takeLines(draft, source, rewrite, (piece) => pieces.push(Buffer.from(piece)));
	} catch (error) {
		if (!(error instanceof SessionctlError)) throw error;
		// No lines of this file's version: they stay what they are.
		draft.taken = draft.settledTaken = source.size;
		draft.tail = Buffer.of();
		return readBytes(source, taken, source.size - taken);
	}
	const bytes = Buffer.concat([...pieces, draft.tail]);
	const goesOn = bytes.subarray(0, tail.length).equals(tail);
	return goesOn ? bytes.subarray(tail.length) : Buffer.concat([LINE_FEED, bytes]);
}

const LINE_FEED = Buffer.from("\n");
