import type { Fault, FaultCode } from "../../session/formats/harness/fault.ts";
import type { Rule, RuleDocs } from "../rule.ts";
import { onStore } from "./on-store.ts";

/**
 * A rule of the first grade: pi-agent-core refuses the whole file. The reader has found the faults; the rule words
 * those of its own.
 */
export function faultRule(codes: readonly FaultCode[], docs: RuleDocs, say: (fault: Fault) => string): Rule {
	return {
		severity: "error",
		fix: "choice",
		docs,
		watch: (report) =>
			onStore(report, ({ faults }, tell) => {
				for (const fault of faults) {
					if (codes.includes(fault.code)) tell(fault.at, `${say(fault)}; pi-agent-core refuses the file`);
				}
			}),
	};
}
