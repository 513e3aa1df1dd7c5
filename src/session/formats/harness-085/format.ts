import { refuse } from "../../refuse.ts";
import type { Format } from "../format.ts";
import { STORAGE_VERSION } from "./header.ts";
import { readTransactions } from "./read.ts";

/** Files that applications wrote with pi-agent-core 0.85 to 0.99: one transaction a line (harness format §2 to §11). */
export const harness085: Format = {
	name: "harness-0.85",
	recognizes: ({ record }) =>
		record?.["kind"] === "header" && record["v"] === 4 && !isNewer(record["storageVersion"]),
	read(source, options) {
		const session = readTransactions(source, options);
		return session === undefined ? { ok: false, refusal: refuse(source) } : { ok: true, session };
	},
};

/** What a storage version that is not known means is never guessed; one that is none is the header's fault. */
function isNewer(storageVersion: unknown): boolean {
	return typeof storageVersion === "number" && storageVersion > STORAGE_VERSION;
}
