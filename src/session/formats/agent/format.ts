import { readLines } from "../../../read/lines.ts";
import { readRecords } from "../../read-records.ts";
import { refuse } from "../../refuse.ts";
import type { Format } from "../format.ts";
import { asHarness075, isHarness075 } from "../harness-075/session.ts";

/**
 * The agent's own files, of version 1, 2 and 3: what no other format claims. The old harness wrote version 3 too, and
 * is told by what stands anywhere in its files.
 */
export const agent: Format = {
	name: "agent",
	recognizes: () => true,
	read(source, options) {
		const { onProgress } = options;
		const session = readRecords((memory) => readLines(source, { memory, onProgress }), source, options);
		if (session === undefined) return { ok: false, refusal: refuse(source) };
		const isHarness = options.asAgent !== true && isHarness075(session);
		return { ok: true, session: isHarness ? asHarness075(session) : session };
	},
};
