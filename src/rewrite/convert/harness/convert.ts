import { rulesOf } from "../../../context/rules.ts";
import { CURRENT_VERSION, type Header } from "../../../session/header.ts";
import { branchSessionId, idDeriver } from "../../../session/ids.ts";
import type { JsonObject } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { resolveTip, type Tip } from "../../../session/tips.ts";
import { indexTree } from "../../../tree/index-tree.ts";
import { pathRows, pathTo } from "../../../tree/path.ts";
import { resolveEntry } from "../../../tree/resolve.ts";
import type { Tree } from "../../../tree/tree.ts";
import type { Conversion, ConversionOptions } from "../conversion.ts";
import { endingsOf } from "./endings.ts";
import { convertEntry } from "./entry.ts";
import { lossesOf, tallyNotes } from "./notes.ts";

/** What is known while a session of the harness becomes one of version 3. */
export interface Converting {
	readonly session: Session;
	readonly tree: Tree;
	/** The entries that go over: all, or those of one branch. */
	readonly rows: readonly Row[];
	/** The branches that go over, the one whose end becomes the leaf last. */
	readonly tips: readonly Tip[];
	/** Where the leaf is to be, by its index among the rows; -1 for nowhere. */
	readonly leaf: number;
	/** Where what hung below an entry hangs now, when something was put in between. */
	readonly ends: Map<string, string>;
	readonly newId: () => string;
	readonly tally: ConversionTally;
}

export interface ConversionTally {
	/** Replies that an edit takes out of the context. */
	dropped: number;
	/** Compactions whose kept messages could only be appended as copies. */
	copied: number;
	/** Entries of types that only the harness has. */
	renamed: number;
}

/**
 * A session of the harness, of whatever format, as one of version 3 (harness format §19): the same context at the leaf,
 * and at every other end. Entries keep their ids; what only the harness has becomes `custom` entries, or is left out
 * and named in the notes.
 * @throws SessionctlError `unknown-id` or `ambiguous-id` for a leaf that is none
 */
export function convertHarness(session: Session, options: ConversionOptions): Conversion {
	const converting = startConverting(session, options.leaf);
	const notes = lossesOf(converting);
	return { records: records(converting, options, notes), notes };
}

function startConverting(session: Session, asked: string | undefined): Converting {
	const tree = indexTree(session);
	const given = new Set<string>();
	const derive = idDeriver(session.header.id, (id) => tree.byId.has(id) || given.has(id));
	let ordinal = session.rows.length;
	return {
		session,
		tree,
		...selected(session, tree, asked),
		ends: new Map(),
		newId: () => {
			const id = derive(ordinal++);
			given.add(id);
			return id;
		},
		tally: { dropped: 0, copied: 0, renamed: 0 },
	};
}

function selected(
	session: Session,
	tree: Tree,
	asked: string | undefined,
): Pick<Converting, "rows" | "tips" | "leaf"> {
	const tip = resolveTip(session.tips, asked, (id) => tree.byId.has(id));
	if (asked === undefined) {
		const others = session.tips.filter((one) => one !== tip);
		return { rows: session.rows, tips: tip === undefined ? others : [...others, tip], leaf: tree.leaf };
	}
	const leaf =
		tip === undefined ? resolveEntry(tree, asked, session.file) : (tree.byId.get(tip.entryId ?? "") ?? -1);
	return { rows: pathRows(tree, pathTo(tree, leaf)), tips: tip === undefined ? [] : [tip], leaf };
}

function* records(
	converting: Converting,
	options: ConversionOptions,
	notes: string[],
): Generator<JsonObject, void, undefined> {
	const { session, rows, tally } = converting;
	yield toHeader(session.header, rows, options);
	const rules = rulesOf(session);
	for (const [row, entry] of session.readAll(rows)) yield* convertEntry(converting, rules, row, entry);
	yield* endingsOf(converting);
	for (const note of tallyNotes(tally)) notes.push(note);
}

/** Members that version 3 gives no meaning stay as they are, but for those that are about writes. */
function toHeader(header: Header, rows: readonly Row[], options: ConversionOptions): JsonObject {
	const {
		v: _v,
		kind: _kind,
		storageVersion: _storage,
		nextSeq: _seq,
		createdAt: _time,
		...own
	} = header.raw;
	const { type: _type, version: _version, id: _id, timestamp: _own, cwd: _cwd, ...rest } = own;
	const { legacyParentSessionPath, parentSession: given, ...others } = rest;
	const parentSession = options.parentSession ?? legacyParentSessionPath ?? given;
	return {
		type: "session",
		version: CURRENT_VERSION,
		id: options.leaf === undefined ? header.id : branchSessionId(header.id, rows.at(-1)?.id ?? ""),
		timestamp: header.timestamp,
		cwd: header.cwd,
		...(parentSession === undefined ? {} : { parentSession }),
		...others,
	};
}
