import { isObject, type JsonObject, parseJson } from "../json.ts";
import { JsonScanner, OBJECT } from "./json-scanner.ts";
import { outlineOf } from "./outline.ts";
import { plainStringEnd } from "./string-end.ts";

/** Below, `JSON.parse` is done sooner. */
const LONG = 1 << 12;

/** Makes values in which long texts are cut, as far as a snippet looks at them, of messages wherever they lie. */
export class Outliner {
	readonly #scanner = new JsonScanner(plainStringEnd);

	/** @param json a message, which is valid JSON */
	outline(json: Buffer): JsonObject {
		const scanner = this.#scanner;
		if (json.length > LONG && scanner.scan(json, 0, json.length) === OBJECT) return outlineOf(scanner, json);
		const value = parseJson(json.toString());
		return isObject(value) ? value : {};
	}
}
