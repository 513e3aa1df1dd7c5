import { refuse } from "../../refuse.ts";
import type { Format } from "../format.ts";
import { readMutations } from "./read.ts";

/** Files that applications wrote with pi-agent-core 0.84: one mutation a line (harness format §14). */
export const harness084: Format = {
	name: "harness-0.84",
	recognizes: ({ record }) =>
		record?.["kind"] === "header" && record["version"] === 4 && !Object.hasOwn(record, "v"),
	read(source, options) {
		const session = readMutations(source, options);
		return session === undefined ? { ok: false, refusal: refuse(source) } : { ok: true, session };
	},
};
