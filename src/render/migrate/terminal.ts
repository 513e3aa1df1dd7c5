import { StringDecoder } from "node:string_decoder";
import { visibleLines } from "../visible.ts";

/** The bytes of a file as a terminal may show them: malformed lines can hold anything. */
export function* printable(chunks: Iterable<Uint8Array>): Generator<string, void, undefined> {
	const decoder = new StringDecoder("utf8");
	for (const chunk of chunks) yield visibleLines(decoder.write(Buffer.from(chunk)));
	yield visibleLines(decoder.end());
}
