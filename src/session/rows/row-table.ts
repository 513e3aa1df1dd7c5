// Hot: takes a row for every entry.
import type { LinkedRow, Row } from "../row.ts";
import { IdTable } from "./id-table.ts";
import { longer } from "./longer.ts";
import { RowView } from "./row-view.ts";
import { StringColumn } from "./string-column.ts";
import { WordTable } from "./word-table.ts";

/** In `RowTable.parentNumbers`: the entry names no parent. */
export const NO_PARENT = -1;

/** The bits of `RowTable.flags`. */
export const HAS_OWN_ID = 1;
export const IS_SILENT = 2;
export const HAS_TIMESTAMP = 4;
export const HAS_COPIES = 8;
export const IS_PLAIN_PROMPT = 16;

/** Rows in columns: a million of them cost a quarter of what a million objects do. The columns may be longer. */
export class RowTable {
	/** How many rows there are. */
	length = 0;
	readonly ids: IdTable = new IdTable();
	/** For each row the number of its id. */
	idNumbers: Int32Array = new Int32Array(64);
	/** For each row the number of its parent's id, or `NO_PARENT`. */
	parentNumbers: Int32Array = new Int32Array(64);

	lines: Uint32Array = new Uint32Array(64);
	offsets: Float64Array = new Float64Array(64);
	sizes: Uint32Array = new Uint32Array(64);
	types: Int32Array = new Int32Array(64);
	roles: Int32Array = new Int32Array(64);
	flags: Uint8Array = new Uint8Array(64);
	readonly words: WordTable = new WordTable();
	readonly timestamps: StringColumn = new StringColumn();
	readonly texts: StringColumn = new StringColumn();
	readonly links: Map<number, string> = new Map();
	readonly labels: Map<number, string> = new Map();
	readonly #views: LinkedRow[] = [];

	/** Views of all rows, in file order. They are kept: a million of them cost half of what the columns do. */
	get rows(): LinkedRow[] {
		for (let index = this.#views.length; index < this.length; index++) this.#views.push(this.row(index));
		return this.#views;
	}

	/** A view of one row, made anew each time: only `offset` tells whether two are the same. @throws RangeError */
	row(index: number): LinkedRow {
		if (!(index >= 0 && index < this.length)) throw new RangeError(`no row ${index}`);
		return new RowView(this, index);
	}

	/** A view of the last row, if there is one. */
	get last(): LinkedRow | undefined {
		return this.length === 0 ? undefined : this.row(this.length - 1);
	}

	/** A view of each row, in file order, for one who looks at it and lets it go. */
	*eachRow(): Generator<LinkedRow, void, undefined> {
		for (let index = 0; index < this.length; index++) yield this.row(index);
	}

	/** The ids of all rows, in file order. */
	get rowIds(): Iterable<string> {
		return { [Symbol.iterator]: () => this.#eachId() };
	}

	*#eachId(): Generator<string, void, undefined> {
		for (let index = 0; index < this.length; index++) yield this.idOf(index);
	}

	idOf(index: number): string {
		return this.ids.at(this.idNumbers[index] ?? 0);
	}

	timestampOf(index: number): string | undefined {
		return this.has(index, HAS_TIMESTAMP) ? this.timestamps.at(index) : undefined;
	}

	/** Whether a row has one of the flags. */
	has(index: number, flag: number): boolean {
		return ((this.flags[index] ?? 0) & flag) !== 0;
	}

	/** Gives a row a flag. */
	mark(index: number, flag: number): void {
		this.flags[index] = (this.flags[index] ?? 0) | flag;
	}

	/** @returns its index */
	add(row: Row): number {
		const { ids, words } = this;
		this.timestamps.push(row.timestamp ?? "");
		this.texts.push(row.text);
		if (row.link !== undefined) this.links.set(this.length, row.link);
		if (row.label !== undefined) this.labels.set(this.length, row.label);
		return this.append(
			row.line,
			row.offset,
			row.bytes,
			ids.intern(row.id),
			row.parentId === null ? NO_PARENT : ids.intern(row.parentId),
			words.intern(row.type),
			row.role === undefined ? NO_WORD : words.intern(row.role),
			(row.hasOwnId ? HAS_OWN_ID : 0) |
				(row.isSilent ? IS_SILENT : 0) |
				(row.timestamp === undefined ? 0 : HAS_TIMESTAMP) |
				(row.retained === true ? HAS_COPIES : 0),
		);
	}

	/** Adds the row whose timestamp and text have been pushed already. @returns its index */
	append(
		line: number,
		offset: number,
		bytes: number,
		id: number,
		parent: number,
		type: number,
		role: number,
		flags: number,
	): number {
		const index = this.length++;
		if (index === this.lines.length) this.#lengthen();
		this.lines[index] = line;
		this.offsets[index] = offset;
		this.sizes[index] = bytes;
		this.idNumbers[index] = id;
		this.parentNumbers[index] = parent;
		this.types[index] = type;
		this.roles[index] = role;
		this.flags[index] = flags;
		return index;
	}

	#lengthen(): void {
		this.idNumbers = longer(this.idNumbers, (length) => new Int32Array(length));
		this.parentNumbers = longer(this.parentNumbers, (length) => new Int32Array(length));
		this.lines = longer(this.lines, (length) => new Uint32Array(length));
		this.offsets = longer(this.offsets, (length) => new Float64Array(length));
		this.sizes = longer(this.sizes, (length) => new Uint32Array(length));
		this.types = longer(this.types, (length) => new Int32Array(length));
		this.roles = longer(this.roles, (length) => new Int32Array(length));
		this.flags = longer(this.flags, (length) => new Uint8Array(length));
	}
}

/** A table of rows that come from elsewhere. */
export function tableOf(rows: readonly Row[]): RowTable {
	const table = new RowTable();
	for (const row of rows) table.add(row);
	return table;
}

const NO_WORD = -1;
