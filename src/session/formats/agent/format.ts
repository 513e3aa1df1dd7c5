import { readLines } from "../../../read/lines.ts";
import { readRecords } from "../../read-records.ts";
import { refuse } from "../../refusal.ts";
import type { Format } from "../format.ts";

/** The agent's own files, of version 1, 2 and 3: what no other format claims. */
export const agent: Format = {
	name: "agent",
	recognizes: () => true,
	read(source, options) {
		const { onProgress } = options;
		const session = readRecords((memory) => readLines(source, { memory, onProgress }), source, options);
		return session === undefined ? { ok: false, refusal: refuse(source) } : { ok: true, session };
	},
};
