import { decodeUtf8 } from "../../../read/decode.ts";
import type { Place } from "../../../session/row.ts";
import { headerPlace } from "../../header-place.ts";
import type { SessionFacts } from "../../rule.ts";

/** The header as a line among others: its place, without an id that is no entry's, and its text. */
export function headerLine({ session, readPlace }: SessionFacts): { at: Place; text: string } {
	const at = headerPlace(session);
	return { at, text: decodeUtf8(readPlace(at)) };
}
