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
	const matches = idOrPrefix === "" ? [] : [...tree.byId].filter(([id]) => id.startsWith(idOrPrefix));
	const [only, another] = matches;
	if (only === undefined) {
		throw new SessionctlError("unknown-id", `${file}: no entry has the id ${JSON.stringify(idOrPrefix)}`, {
			hint: file === "-" ? "`sessionctl tree` lists the ids" : `\`sessionctl tree ${file}\` lists the ids`,
		});
	}
	if (another === undefined) return only[1];
	const meant = `${matches.length} entries have an id that starts with ${idOrPrefix}`;
	throw new SessionctlError("ambiguous-id", `${file}: ${meant}`, {
		hint: "give more of the id",
		candidates: matches.map(([id]) => id),
	});
}

/**
 * The same, or the entry on a line, named as `:12`: the only name of an entry whose id a later line took over.
 * @throws SessionctlError as above; `unknown-id` also for a line that holds no entry
 */
export function resolvePlace(tree: Tree, idOrPlace: string, file: string): number {
	const [, line] = /^:(\d+)$/.exec(idOrPlace) ?? [];
	if (line === undefined || tree.byId.has(idOrPlace)) return resolveEntry(tree, idOrPlace, file);
	const index = tree.rows.findIndex((row) => row.line === Number(line));
	if (index !== -1) return index;
	throw new SessionctlError("unknown-id", `${file}: line ${line} holds no entry`, {
		hint: `\`sessionctl tree${file === "-" ? "" : ` ${file}`} --json\` lists lines of entries`,
	});
}
