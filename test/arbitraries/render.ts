import {
	BAD_BYTES,
	type EntryModel,
	type HeaderModel,
	type IdStyle,
	type RawLine,
	type Reference,
	type SessionModel,
} from "./model.ts";
import { type Member, spell } from "./spell.ts";

/** The bytes of the session that a model describes. */
export function renderSession(model: SessionModel): Uint8Array {
	const { header, before, lineEnding, tornTail } = model;
	const maker = makerOf(model);
	const lines = [
		...before.map((line) => line.bytes),
		encode(spell(headerMembers(header), header.style)),
		...renderLines(model, maker),
	];
	const feed = encode(lineEnding);
	const pieces = lines.flatMap((line) => [line, feed]);
	if (tornTail !== undefined) {
		const last = renderEntry(tornTail.entry, maker.count, maker);
		pieces.push(last.subarray(0, tornTail.kept % (last.length + 1)));
	} else if (!model.endsInNewline) pieces.pop();
	return Buffer.concat(pieces);
}

/** What decides how entries name one another. */
interface Maker {
	readonly hasIds: boolean;
	readonly idStyle: IdStyle;
	/** How many entries there are. */
	readonly count: number;
}

function makerOf({ header, idStyle, lines }: SessionModel): Maker {
	return { hasIds: header.format >= 2, idStyle, count: lines.filter(isEntry).length };
}

function isEntry(line: EntryModel | RawLine): line is EntryModel {
	return line.kind === "entry";
}

/** Entries are numbered in the order of making; one delayed by `n` is written after the `n` lines that follow it. */
function renderLines({ lines }: SessionModel, maker: Maker): Uint8Array[] {
	let ordinal = 0;
	const placed = lines.map((line, at) =>
		isEntry(line)
			? { at: at + (line.delay > 0 ? line.delay + 0.5 : 0), bytes: renderEntry(line, ordinal++, maker) }
			: { at, bytes: line.bytes },
	);
	return placed.sort((a, b) => a.at - b.at).map(({ bytes }) => bytes);
}

function headerMembers({ version, members }: HeaderModel): Member[] {
	return Object.entries({ type: "session", version, ...members });
}

function renderEntry(entry: EntryModel, ordinal: number, maker: Maker): Uint8Array {
	const idOf = (reference: Reference) => resolve(reference, ordinal, maker);
	const { firstKeptEntryIndex, ...members } = entry.members;
	const links = Object.entries(entry.links).map(([member, to]): Member => [member, idOf(to)]);
	const known: Member[] = [
		["type", entry.type],
		...(maker.hasIds ? treeMembers(entry, ordinal, idOf) : []),
		["timestamp", entry.timestamp],
		...Object.entries(members),
		...(maker.hasIds ? links : linksOfVersionOne(firstKeptEntryIndex, links)),
	];
	const line = encode(spell(known, entry.style));
	return entry.isCut ? line.subarray(0, line.length >> 1) : line;
}

/** The index counts there; a link by id is left over from something else, and stays only as a string. */
function linksOfVersionOne(index: unknown, links: readonly Member[]): Member[] {
	return [["firstKeptEntryIndex", index], ...links.filter(([, value]) => typeof value === "string")];
}

function treeMembers(
	{ id, parent }: EntryModel,
	ordinal: number,
	idOf: (reference: Reference) => unknown,
): Member[] {
	return [
		["id", idValue(id, idOf)],
		["parentId", parentValue(parent, ordinal, idOf)],
	];
}

function idValue(id: EntryModel["id"], idOf: (reference: Reference) => unknown): unknown {
	switch (id.is) {
		case "own":
			return idOf({ to: "itself" });
		case "of":
			return idOf(id.entry);
		case "value":
			return id.value;
		case "absent":
			return undefined;
	}
}

function parentValue(
	parent: EntryModel["parent"],
	ordinal: number,
	idOf: (reference: Reference) => unknown,
): unknown {
	if (parent.to === "absent") return undefined;
	if (parent.to !== "previous") return idOf(parent);
	return ordinal === 0 ? null : idOf({ to: "earlier", back: 0 });
}

/** The id a reference stands for. `back` and `ahead` go round, so that they name an entry wherever there is one. */
function resolve(reference: Reference, ordinal: number, { count, idStyle }: Maker): unknown {
	switch (reference.to) {
		case "value":
			return reference.value;
		case "itself":
			return idText(ordinal, idStyle);
		case "earlier":
			return ordinal === 0 ? null : idText(ordinal - 1 - (reference.back % ordinal), idStyle);
		case "later":
			return idText(ordinal + (reference.ahead % Math.max(1, count - ordinal)), idStyle);
	}
}

const ODD_IDS = ["__proto__", "constructor", "0", " ", "a\u2028b"];

function idText(ordinal: number, style: IdStyle): string {
	const hex = (ordinal + 1).toString(16).padStart(8, "0");
	if (style === "hex") return hex;
	return style === "uuid" ? `0198c0de-0000-7000-8000-0000${hex}` : (ODD_IDS[ordinal] ?? `id ${ordinal} 👍`);
}

const NO_UTF8 = Uint8Array.of(0xff, 0xc3, 0x28, 0xed);

function encode(text: string): Uint8Array {
	const bytes = Buffer.from(text);
	const at = bytes.indexOf(BAD_BYTES);
	if (at !== -1) bytes.set(NO_UTF8, at);
	return bytes;
}
