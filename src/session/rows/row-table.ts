// Hot: takes a row for every entry.
import type { LinkedRow, Row } from "../row.ts";
import { IdTable } from "./id-table.ts";
import { longer } from "./longer.ts";
import { NO_PARENT, type NumberedRows } from "./numbered-rows.ts";
import { RowView } from "./row-view.ts";
import { StringColumn } from "./string-column.ts";
import { WordTable } from "./word-table.ts";

/** The bits of `RowTable.flags`. */
export const HAS_OWN_ID = 1;
export const IS_SILENT = 2;
export const HAS_TIMESTAMP = 4;
export const HAS_COPIES = 8;

/** Rows in columns: a million of them cost a quarter of what a million objects do. */
export class RowTable implements NumberedRows {
	/** Views of the rows, in file order. */
	readonly rows: LinkedRow[] = [];
	readonly ids: IdTable = new IdTable();
	idNumbers: Int32Array = new Int32Array(64);
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

	add(row: Row): LinkedRow {
		const { ids, words } = this;
		this.timestamps.push(row.timestamp ?? "");
		this.texts.push(row.text);
		if (row.link !== undefined) this.links.set(this.rows.length, row.link);
		if (row.label !== undefined) this.labels.set(this.rows.length, row.label);
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

	/** Adds the row whose timestamp and text have been pushed already. */
	append(
		line: number,
		offset: number,
		bytes: number,
		id: number,
		parent: number,
		type: number,
		role: number,
		flags: number,
	): LinkedRow {
		const index = this.rows.length;
		if (index === this.lines.length) this.#lengthen();
		this.lines[index] = line;
		this.offsets[index] = offset;
		this.sizes[index] = bytes;
		this.idNumbers[index] = id;
		this.parentNumbers[index] = parent;
		this.types[index] = type;
		this.roles[index] = role;
		this.flags[index] = flags;
		const view = new RowView(this, index);
		this.rows.push(view);
		return view;
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

const NO_WORD = -1;
