import type { Source } from "../read/source.ts";
import { bytesBetween } from "../rewrite/ranges.ts";

/** What tells whether a file is still the one that was looked at: the SHA-256 of its bytes, in hex. */
export function fingerprint(source: Source): string {
	const hash = process.getBuiltinModule("node:crypto").createHash("sha256");
	for (const piece of bytesBetween(source)(0, source.size)) hash.update(piece);
	return hash.digest("hex");
}
