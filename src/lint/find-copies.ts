import { ancestry } from "../tree/ancestry.ts";
import { isShadowed, MISSING_PARENT, rowOf, type Tree } from "../tree/tree.ts";

/** What is known of the messages of a file, by their index among the rows; 0 for what is none. */
export interface MessageKeys {
	/** What they say: of messages of users and replies. */
	readonly contents: readonly number[];
	/** The id the provider gave: of replies. */
	readonly responses: readonly number[];
}

/** Replies that follow one another in the file and stand in it already. */
export interface CopiedRun {
	/** The first copy, and what it is a copy of, by their index among the rows. */
	readonly first: number;
	readonly original: number;
	/** How many replies are copies. */
	readonly replies: number;
}

/**
 * Finds replies that were written again. The provider's id decides; where a copy lacks it, the words of the reply
 * and of the two messages above it must be the same, on another branch: an agent may well say the same thing again
 * on its way.
 */
export function findCopies(tree: Tree, { contents, responses }: MessageKeys): CopiedRun[] {
	const byResponse = new Map<number, number>();
	const byWords = new Map<string, number>();
	const runs: { first: number; original: number; replies: number }[] = [];
	let isAbove: ReturnType<typeof ancestry> | undefined;
	let isRunning = false;
	for (let index = 0; index < tree.table.length; index++) {
		if (rowOf(tree, index).role !== "assistant" || isShadowed(tree, index)) continue;
		const original = findOriginal(index);
		const run = runs.at(-1);
		if (original === undefined) isRunning = false;
		else if (isRunning && run !== undefined) run.replies++;
		else {
			runs.push({ first: index, original, replies: 1 });
			isRunning = true;
		}
	}
	return runs;

	function findOriginal(index: number): number | undefined {
		const response = responses[index] ?? 0;
		const words = wordsAt(tree, contents, index);
		const sameResponse = response === 0 ? undefined : byResponse.get(response);
		const sameWords = words === undefined ? undefined : byWords.get(words);
		if (response !== 0 && sameResponse === undefined) byResponse.set(response, index);
		if (words !== undefined && sameWords === undefined) byWords.set(words, index);
		if (sameResponse !== undefined || sameWords === undefined) return sameResponse;
		if (response !== 0 && (responses[sameWords] ?? 0) !== 0) return undefined;
		isAbove ??= ancestry(tree);
		return isAbove(sameWords, index) ? undefined : sameWords;
	}
}

/** Entries without words that are passed on the way up. */
const LONGEST_WAY = 64;

/** What is said at a reply and in the two messages above it. */
function wordsAt(tree: Tree, contents: readonly number[], reply: number): string | undefined {
	const words: number[] = [];
	if (contents[reply] === 0) return undefined;
	let at = reply;
	for (let step = 0; at >= 0 && words.length < 3 && step < LONGEST_WAY; step++) {
		const content = contents[at] ?? 0;
		if (content !== 0) words.push(content);
		at = tree.parents[at] ?? -1;
	}
	// Where the way up is broken nobody knows what was said before.
	return at === MISSING_PARENT && words.length < 3 ? undefined : words.join(" ");
}
