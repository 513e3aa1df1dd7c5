import type { Cell } from "../../../session/formats/harness/store.ts";
import { fitsIntent } from "../../harness/intent.ts";
import { type Lane, lanesOf, type Operation } from "../../harness/lanes.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const brokenLane: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "a lane that the harness cannot attach to",
		finds:
			"A branch with one of `pi.lane.config` and `pi.lane.state` but not the other, either of them without a tip, and a lane that names an operation without its metadata or state, of another lane, or in a state that its intent never comes to.",
		why: "The file opens and its branches can be read, but attaching the harness fails for all lanes.",
		example:
			'{"kind":"value","op":"set","seq":7,"namespace":"pi.lane.state","key":"main","value":{"currentOperationId":"gone","lastOperationId":null,"inbox":[]}}',
		mend: "Complete the lane, or set its state to idle: no operation, an empty inbox. Without both values the branch is one that holds data alone, which is fine.",
	},
	watch: (report) =>
		onStore(report, (store, tell) => {
			for (const lane of lanesOf(store)) {
				const problem = problemOf(lane);
				if (problem !== undefined) tell(problem.at, `the harness cannot attach: ${problem.text}`);
			}
		}),
};

interface Problem {
	readonly at: Cell | undefined;
	readonly text: string;
}

function problemOf({ name, tip, config, state, stateValue, operation }: Lane): Problem | undefined {
	if (config === undefined && state === undefined) return undefined;
	const lane = `the lane ${quote(name)}`;
	if (tip === undefined) return { at: config ?? state, text: `${lane} has no tip` };
	if (config === undefined) return { at: state, text: `${lane} has no configuration` };
	if (state === undefined) return { at: config, text: `${lane} has no state` };
	if (stateValue === undefined) return { at: state, text: `the state of ${lane} is no object` };
	if (operation !== undefined) {
		const text = operationProblem(operation, name);
		return text === undefined
			? undefined
			: { at: state, text: `${lane} is at ${quote(operation.id)}, ${text}` };
	}
	const isIdle = stateValue["currentOperationId"] === null;
	return isIdle ? undefined : { at: state, text: `${lane} does not say whether an operation runs` };
}

function operationProblem({ id, meta, state }: Operation, lane: string): string | undefined {
	if (meta === undefined) return "which has no metadata";
	if (state === undefined) return "which has no state";
	if (meta["operationId"] !== id) return "whose metadata is that of another operation";
	if (meta["lane"] !== lane) return "which belongs to another lane";
	return fitsIntent(meta["intent"], state) ? undefined : "whose state is none that its intent comes to";
}
