import { counted } from "../../numbers.ts";
import { decodeUtf8 } from "../../read/decode.ts";

const KIND = /"kind"\s*:\s*"(entry|usage|value|list|record|lane|fact)"/g;

const MANY: Readonly<Record<string, string>> = { entry: "entries", usage: "usage rows" };

/** What a transaction that was cut seems to hold, by the kinds that it still names: `1 entry and 2 values`. */
export function describeWrites(bytes: Buffer): string {
	const counts = new Map<string, number>();
	for (const [, kind = ""] of decodeUtf8(bytes).matchAll(KIND)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	const parts = Array.from(counts, ([kind, count]) =>
		counted(count, kind === "usage" ? "usage row" : kind, MANY[kind] ?? `${kind}s`),
	);
	return parts.length === 0 ? "nothing that can be told" : new Intl.ListFormat("en").format(parts);
}
