import type { Row } from "../row.ts";
import { IdTable } from "./id-table.ts";

/** In `parentNumbers`: the entry names no parent. */
export const NO_PARENT = -1;

/** The ids of rows and of their parents as numbers, so that a tree is built without looking at a string. */
export interface NumberedRows {
	readonly ids: Pick<IdTable, "size" | "find" | "at">;
	/** For each row the number of its id. Longer than there are rows, perhaps. */
	readonly idNumbers: Int32Array;
	/** For each row the number of its parent's id, or `NO_PARENT`. */
	readonly parentNumbers: Int32Array;
}

/** For rows that come from no table. */
export function numberRows(rows: readonly Row[]): NumberedRows {
	const ids = new IdTable();
	const idNumbers = new Int32Array(rows.length);
	const parentNumbers = new Int32Array(rows.length);
	for (const [index, { id, parentId }] of rows.entries()) {
		idNumbers[index] = ids.intern(id);
		parentNumbers[index] = parentId === null ? NO_PARENT : ids.intern(parentId);
	}
	return { ids, idNumbers, parentNumbers };
}
