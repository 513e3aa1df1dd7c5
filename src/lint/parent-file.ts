import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import type { Aids } from "./rule.ts";
import { quote } from "./words.ts";

/** What the file of which this one is a fork says of an entry that is missing here. */
export interface Origin {
	/** The end of a message. */
	readonly words: string;
	readonly hint: string | undefined;
}

/** Looks ids up in the file that the header names as parent; says what it can when that cannot be opened. */
export function findInParent(
	{ header: { parentSession }, rows: own }: Session,
	ids: Iterable<string>,
	{ openOther }: Aids,
): Map<string, Origin> {
	const origins = new Map<string, Origin>();
	if (parentSession === undefined || parentSession === "") return origins;
	const parent = openOther?.(parentSession);
	const rows = new Map<string, Row>();
	for (const row of parent ?? []) rows.set(row.id, row);
	const kept = parent === undefined ? new Set<string>() : new Set(own.map((row) => row.id));
	for (const id of ids) {
		const row = rows.get(id);
		if (parent === undefined) origins.set(id, unopened(id, parentSession));
		else if (row !== undefined) origins.set(id, found(row, parentSession, keptAbove(row, rows, kept)));
	}
	return origins;
}

function unopened(id: string, file: string): Origin {
	return {
		words: ` (${quote(file)}, of which this is a fork, may have it)`,
		hint: `look ${quote(id)} up in ${quote(file)}, and hang this below the first entry above it that is kept here`,
	};
}

function found({ type }: Row, file: string, kept: string | undefined): Origin {
	const what = type === "label" ? "a label, which the fork left out" : `an entry of type ${quote(type)}`;
	return {
		words: `; in ${quote(file)}, of which this is a fork, it is ${what}`,
		hint:
			kept === undefined ? undefined : `hang it below ${quote(kept)}, which is above it there and kept here`,
	};
}

/** The first entry above a row that the fork has too. */
function keptAbove(row: Row, rows: ReadonlyMap<string, Row>, kept: ReadonlySet<string>): string | undefined {
	let at: Row | undefined = row;
	for (let steps = 0; at !== undefined && steps <= rows.size; steps++) {
		if (kept.has(at.id)) return at.id;
		at = at.parentId === null ? undefined : rows.get(at.parentId);
	}
	return undefined;
}
