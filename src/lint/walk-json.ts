import { isObject } from "../session/json.ts";
import { toPointer } from "./raw-pointer.ts";

/** A value inside another. */
export interface Part {
	readonly value: unknown;
	/** Its name or index in what it is part of. */
	readonly name: string | number;
	readonly above: Part | undefined;
}

/** Shows a parsed value and all that is in it, at any depth, in the order of the text. */
export function walkJson(value: unknown, visit: (part: Part) => void): void {
	const open: Part[] = [{ value, name: "", above: undefined }];
	for (let part = open.pop(); part !== undefined; part = open.pop()) {
		visit(part);
		const { value: held } = part;
		if (Array.isArray(held)) {
			for (let index = held.length - 1; index >= 0; index--)
				open.push({ value: held[index], name: index, above: part });
		} else if (isObject(held)) {
			for (const name of Object.keys(held).reverse()) open.push({ value: held[name], name, above: part });
		}
	}
}

/** The JSON pointer of a part. */
export function pointerTo(part: Part): string {
	const path: (string | number)[] = [];
	for (let at = part; at.above !== undefined; at = at.above) path.push(at.name);
	return toPointer(path.reverse());
}
