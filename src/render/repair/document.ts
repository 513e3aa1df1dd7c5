import { tally } from "../../lint/tally.ts";
import type { Look } from "../../repair/look.ts";
import type { FileRepair } from "../../repair/repair-file.ts";
import { jsonArray, toJson } from "../json.ts";

/** What became of a file as the document `sessionctl.repair/1`, in pieces. */
export function* repairDocument(repair: FileRepair): Generator<string, void, undefined> {
	const { plan, status, output = null, backup = null, rejected = null, extracts = [] } = repair;
	const head = { schema: "sessionctl.repair/1", file: plan.source.name, status };
	yield `${toJson(head).slice(0, -1)},`;
	yield* jsonArray("changes", plan.changes, (change) => toJson(changeItem(change)));
	yield ",";
	yield* jsonArray("left", plan.left, ({ rule, line, at: { entryId }, reason }) =>
		toJson({ rule, line, entryId, reason }),
	);
	yield ",";
	yield* jsonArray("choices", plan.choices, (choice) => toJson(choiceItem(choice)));
	const rest = {
		before: standing(plan.before),
		after: standing(plan.after),
		output,
		backup,
		rejected,
		extracts,
		objection: plan.objection ?? null,
	};
	yield `,${toJson(rest).slice(1)}\n`;
}

function changeItem({ change, line, at, cut, appended }: FileRepair["plan"]["changes"][number]): unknown {
	const fix = change.appends === undefined ? "bytes" : "append";
	return { rule: change.rule, fix, ...at, line, does: change.does, cut, appended };
}

function choiceItem({ at, line, ...choice }: FileRepair["plan"]["choices"][number]): unknown {
	const { rule, severity, ...rest } = choice;
	return { rule, severity, ...at, line, ...rest };
}

function standing({ report, messages }: Look): unknown {
	const { errors, warnings, infos } = tally([report]);
	return { errors, warnings, infos, messages };
}
