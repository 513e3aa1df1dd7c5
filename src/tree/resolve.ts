import { SessionctlError } from "../errors.ts";
import type { Tree } from "./tree.ts";

/**
 * The entry that an id, or a unique prefix of one, names.
 * @returns its index among the rows
 * @throws SessionctlError `unknown-id`, or `ambiguous-id` with the ids it could mean
 */
export function resolveEntry(tree: Tree, idOrPrefix: string): number {
	const exact = tree.byId.get(idOrPrefix);
	if (exact !== undefined) return exact;
	const candidates = idOrPrefix === "" ? [] : [...tree.byId.keys()].filter((id) => id.startsWith(idOrPrefix));
	const [only, another] = candidates;
	if (only === undefined) {
		throw new SessionctlError("unknown-id", `no entry has the id ${JSON.stringify(idOrPrefix)}`, {
			hint: "`sessionctl tree` lists all entries",
		});
	}
	if (another !== undefined) {
		throw new SessionctlError(
			"ambiguous-id",
			`${candidates.length} entries have an id that starts with ${idOrPrefix}`,
			{
				hint: "give more of the id",
				candidates,
			},
		);
	}
	return tree.byId.get(only) ?? -1;
}
