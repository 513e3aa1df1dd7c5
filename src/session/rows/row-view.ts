import type { LinkedRow } from "../row.ts";
import { HAS_COPIES, HAS_OWN_ID, IS_PLAIN_PROMPT, IS_SILENT, NO_PARENT, type RowTable } from "./row-table.ts";

/** One row of a table. It holds nothing itself: what is asked for is looked up. */
export class RowView implements LinkedRow {
	// Not `#table`: to make a million objects with private members takes seconds.
	private readonly table: RowTable;
	private readonly index: number;

	constructor(table: RowTable, index: number) {
		this.table = table;
		this.index = index;
	}

	get line(): number {
		return this.table.lines[this.index] ?? 0;
	}

	get offset(): number {
		return this.table.offsets[this.index] ?? 0;
	}

	get bytes(): number {
		return this.table.sizes[this.index] ?? 0;
	}

	get id(): string {
		return this.table.idOf(this.index);
	}

	set id(id: string) {
		this.table.idNumbers[this.index] = this.table.ids.intern(id);
	}

	get parentId(): string | null {
		const number = this.table.parentNumbers[this.index] ?? NO_PARENT;
		return number === NO_PARENT ? null : this.table.ids.at(number);
	}

	set parentId(id: string | null) {
		this.table.parentNumbers[this.index] = id === null ? NO_PARENT : this.table.ids.intern(id);
	}

	get hasOwnId(): boolean {
		return this.table.has(this.index, HAS_OWN_ID);
	}

	set hasOwnId(has: boolean) {
		const others = (this.table.flags[this.index] ?? 0) & ~HAS_OWN_ID;
		this.table.flags[this.index] = has ? others | HAS_OWN_ID : others;
	}

	get type(): string {
		return this.table.words.at(this.table.types[this.index] ?? 0) ?? "";
	}

	get role(): string | undefined {
		return this.table.words.at(this.table.roles[this.index] ?? -1);
	}

	get timestamp(): string | undefined {
		return this.table.timestampOf(this.index);
	}

	get link(): string | undefined {
		return this.table.links.get(this.index);
	}

	set link(id: string | undefined) {
		if (id === undefined) this.table.links.delete(this.index);
		else this.table.links.set(this.index, id);
	}

	get label(): string | undefined {
		return this.table.labels.get(this.index);
	}

	get retained(): boolean {
		return this.table.has(this.index, HAS_COPIES);
	}

	get isPlainPrompt(): boolean {
		return this.table.has(this.index, IS_PLAIN_PROMPT);
	}

	get isSilent(): boolean {
		return this.table.has(this.index, IS_SILENT);
	}

	get text(): string {
		return this.table.texts.at(this.index);
	}
}
