import type { Cell } from "../../../session/formats/harness/store.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const unknownNamespace: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "a value in the harness's own namespace that it does not know",
		finds: "A value or list in `pi` or below `pi.` under a namespace that no release up to 0.99 has.",
		why: "Those namespaces are reserved. The file opens, but pi-agent-core refuses to fork it, since it does not know what a copy should hold.",
		example: '{"kind":"value","op":"set","seq":6,"namespace":"pi.future","key":"","value":1}',
		mend: "When an application wrote it, let it use a namespace of its own.",
	},
	watch: (report) =>
		onStore(report, ({ values, lists }, tell) => {
			const judge = (namespace: string, cell: Cell | undefined) => {
				if (cell === undefined || !isReserved(namespace) || KNOWN.has(namespace)) return;
				tell(
					cell,
					`the namespace ${quote(namespace)} is reserved and not known; the session cannot be forked`,
				);
			};
			for (const [namespace, keys] of values) judge(namespace, keys.values().next().value);
			for (const [namespace, keys] of lists) judge(namespace, keys.values().next().value?.[0]);
		}),
};

function isReserved(namespace: string): boolean {
	return namespace === "pi" || namespace.startsWith("pi.");
}

/** Harness format §6. */
const KNOWN: ReadonlySet<string> = new Set([
	"pi.branch.tip",
	"pi.entry.label",
	"pi.lane.config",
	"pi.lane.state",
	"pi.op.meta",
	"pi.op.preparation",
	"pi.op.state",
	"pi.op.tool_args",
	"pi.op.tool_memo",
	"pi.pending.assistant_frame",
	"pi.pending.entry",
	"pi.pending.tool_output",
	"pi.result",
	"pi.session.name",
]);
