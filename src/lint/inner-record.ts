import { asString, isObject } from "../session/json.ts";
import type { SalvagedRecord } from "./salvage.ts";

/** What is kept of a record inside a line that was skipped: enough to name it and to find its place in the tree. */
export interface InnerRecord {
	/** Bytes before it in the line. */
	readonly start: number;
	readonly end: number;
	readonly isWhole: boolean;
	readonly isHeader: boolean;
	readonly id: string | undefined;
	/** `null` for a root; `undefined` when it is not known. */
	readonly parentId: string | null | undefined;
	readonly type: string;
	readonly role: string | undefined;
	/** Where the first control character stands raw in it. */
	readonly rawControlAt: number | undefined;
	readonly rawControls: number;
}

/** @param lineStart where its line starts in what was searched */
export function toInnerRecord(record: SalvagedRecord, lineStart: number): InnerRecord {
	const { start, end, isWhole, value, rawControls } = record;
	const { message, parentId } = value;
	const [control] = rawControls;
	const type = asString(value["type"]) ?? "";
	return {
		start: start - lineStart,
		end: end - lineStart,
		isWhole,
		isHeader: type === "session",
		id: asString(value["id"]),
		parentId: parentId === null ? null : asString(parentId),
		type,
		role: isObject(message) ? asString(message["role"]) : undefined,
		rawControlAt: control === undefined ? undefined : control - lineStart,
		rawControls: rawControls.length,
	};
}
