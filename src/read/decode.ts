import { constants } from "node:buffer";
import { StringDecoder } from "node:string_decoder";

/**
 * UTF-8 as a string, U+FFFD for what is none. A buffer is decoded in one go only while it has no more bytes than
 * a string has units; beyond that the text may still fit into a string, and is put together from pieces.
 * @param pieceBytes the most to decode in one go
 */
export function decodeUtf8(
	buffer: Buffer,
	start: number = 0,
	end: number = buffer.length,
	pieceBytes: number = constants.MAX_STRING_LENGTH,
): string {
	if (end - start <= pieceBytes) return buffer.toString("utf8", start, end);
	const decoder = new StringDecoder("utf8");
	let text = "";
	for (let at = start; at < end; at += pieceBytes) {
		text += decoder.write(buffer.subarray(at, Math.min(end, at + pieceBytes)));
	}
	return text + decoder.end();
}
