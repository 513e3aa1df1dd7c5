import { SessionctlError } from "../errors.ts";
import type { Tree } from "./tree.ts";

/**
 * The entry that an id, or a unique prefix of one, names.
 * @param file what the file is called, for messages
 * @returns its index among the rows
 * @throws SessionctlError `unknown-id`, or `ambiguous-id` with the ids it could mean
 */
export function resolveEntry(tree: Tree, idOrPrefix: string, file: string): number {
	const exact = tree.byId.get(idOrPrefix);
	if (exact !== undefined) return exact;
	const id = soleMatch(matchEntries(tree, idOrPrefix), idOrPrefix, file, "entries");
	const index = id === undefined ? undefined : tree.byId.get(id);
	if (index !== undefined) return index;
	throw new SessionctlError("unknown-id", `${file}: no entry has the id ${JSON.stringify(idOrPrefix)}`, {
		hint: file === "-" ? "`sessionctl tree` lists the ids" : `\`sessionctl tree ${file}\` lists the ids`,
	});
}

/** The ids of entries that start with a text; none for an empty one. */
export function matchEntries({ byId }: Tree, prefix: string): string[] {
	return matchIds(
		Array.from(byId, ([id]) => id),
		prefix,
	);
}

/** The ids that start with a text; none for an empty one. */
export function matchIds(ids: Iterable<string>, prefix: string): string[] {
	return prefix === "" ? [] : [...ids].filter((id) => id.startsWith(prefix));
}

/**
 * The only one of the ids that a prefix could mean; nothing when there is none.
 * @param of what has the ids, for the message
 * @throws SessionctlError `ambiguous-id` with the ids
 */
export function soleMatch(
	matches: readonly string[],
	prefix: string,
	file: string,
	of: string,
): string | undefined {
	if (matches.length < 2) return matches[0];
	throw new SessionctlError(
		"ambiguous-id",
		`${file}: ${matches.length} ${of} have an id that starts with ${prefix}`,
		{ hint: "give more of the id", candidates: matches },
	);
}

/**
 * The same, or the entry on a line, named as `:12`: the only name of an entry whose id a later line took over.
 * @throws SessionctlError as above; `unknown-id` also for a line that holds no entry
 */
export function resolvePlace(tree: Tree, idOrPlace: string, file: string): number {
	const line = lineNamed(tree, idOrPlace);
	if (line === undefined) return resolveEntry(tree, idOrPlace, file);
	const index = tree.rows.findIndex((row) => row.line === line);
	if (index !== -1) return index;
	throw new SessionctlError("unknown-id", `${file}: line ${line} holds no entry`, {
		hint: `\`sessionctl tree${file === "-" ? "" : ` ${file}`} --json\` lists lines of entries`,
	});
}

/** The line that `:12` names; nothing for an id, also for one that looks so. */
export function lineNamed(tree: Tree, idOrPlace: string): number | undefined {
	const [, line] = /^:(\d+)$/.exec(idOrPlace) ?? [];
	return line === undefined || tree.byId.has(idOrPlace) ? undefined : Number(line);
}
