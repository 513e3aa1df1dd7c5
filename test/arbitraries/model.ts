import type { JsonObject } from "../../src/session/json.ts";

/**
 * A session file, described: small enough to shrink, and turned into bytes by `render.ts`. Entries refer to one
 * another by their place in the list, so that whatever is taken out, the rest still makes a session.
 */
export interface SessionModel {
	readonly header: HeaderModel;
	readonly idStyle: IdStyle;
	/** Lines that stand before the header without being taken for it. */
	readonly before: readonly RawLine[];
	readonly lines: readonly (EntryModel | RawLine)[];
	readonly lineEnding: "\n" | "\r\n";
	readonly endsInNewline: boolean;
	/** A last line that was not written to its end. */
	readonly tornTail: TornTail | undefined;
}

export interface HeaderModel {
	/** As it stands in the header; absent for old files. */
	readonly version: unknown;
	/** 1, 2 or more: decides whether entries are written with ids. */
	readonly format: number;
	readonly members: JsonObject;
	readonly style: LineStyle;
}

/** What ids look like: 8 hex digits, a UUID, or strings that trip careless programs. */
export type IdStyle = "hex" | "uuid" | "odd";

/** A line that is no entry, as it is: blank, malformed, a second header. */
export interface RawLine {
	readonly kind: "raw";
	readonly bytes: Uint8Array;
}

export interface EntryModel extends EntryBody {
	readonly kind: "entry";
	readonly id: IdModel;
	readonly parent: ParentModel;
	/** Absent when `undefined`. */
	readonly timestamp: unknown;
	/** By how many lines it is written later than it was made: puts children before their parents. */
	readonly delay: number;
	readonly style: LineStyle;
	/** Only its first half was written: no entry, but others may name it. */
	readonly isCut: boolean;
}

/** What an entry says, whatever its place. */
export interface EntryBody {
	/** Absent when `undefined`. */
	readonly type: unknown;
	readonly members: JsonObject;
	/** Members that name another entry. */
	readonly links: Readonly<Record<string, Reference>>;
}

export type IdModel =
	| { readonly is: "own" }
	| { readonly is: "of"; readonly entry: Reference }
	| { readonly is: "value"; readonly value: unknown }
	| { readonly is: "absent" };

/** How one entry names another, counted from its own place among the entries. */
export type Reference =
	| { readonly to: "earlier"; readonly back: number }
	| { readonly to: "later"; readonly ahead: number }
	| { readonly to: "itself" }
	| { readonly to: "value"; readonly value: unknown };

/** `previous` is the entry made before it, or `null` for the first. */
export type ParentModel = { readonly to: "previous" } | { readonly to: "absent" } | Reference;

/** How a line is spelled. */
export interface LineStyle {
	readonly spaces: "none" | "some" | "wide";
	/** Where `id`, `parentId` and the rest stand: `backwards` puts the payload first. */
	readonly order: "usual" | "backwards";
	/** Member names written with `\u` escapes. */
	readonly escapesNames: boolean;
	/** `type`, `id` and `parentId` stand twice; the last one counts. */
	readonly repeatsNames: boolean;
	/** More members, already spelled: what only a lossless rewrite keeps. `BAD_BYTES` in it are no UTF-8. */
	readonly spelled: string;
}

/** Stands in a text for four bytes that are no UTF-8. */
export const BAD_BYTES = "\u{10ffff}";

export interface TornTail {
	readonly entry: EntryModel;
	/** Bytes that were written, modulo the length of the line. */
	readonly kept: number;
}

/**
 * What a session may hold that the agent answers with a crash, a hang or an answer of its own; each is off unless
 * asked for. See `test/conformance/divergences.md`.
 */
export interface Oddities {
	/** An id on several lines. */
	readonly duplicateIds?: boolean;
	/** Parents that stand later in the order of making. */
	readonly cycles?: boolean;
	readonly selfParents?: boolean;
	/** Entries whose id is absent, empty or no string. */
	readonly missingIds?: boolean;
	/** In version 1 members `id` and `parentId`, which mean nothing there. */
	readonly staleIds?: boolean;
	/** Lines like `42` and `[]`. */
	readonly nonObjects?: boolean;
	/** Values of the wrong kind in members that decide: timestamps, labels, names, old indexes. */
	readonly oddValues?: boolean;
	/** Messages without a body, edits without a replacement, blocks that are none. */
	readonly missingBodies?: boolean;
}

export const EVERY_ODDITY: Required<Oddities> = {
	duplicateIds: true,
	cycles: true,
	selfParents: true,
	missingIds: true,
	staleIds: true,
	nonObjects: true,
	oddValues: true,
	missingBodies: true,
};
