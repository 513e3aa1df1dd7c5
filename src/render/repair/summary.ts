import { tally } from "../../lint/tally.ts";
import { counted, grouped, size } from "../../numbers.ts";
import type { FileRepair } from "../../repair/repair-file.ts";
import { undoCommand } from "../undo.ts";

/** What a repair comes to, and how it goes on, in sentences that may be wrapped. */
export function* repairSummary(repair: FileRepair): Generator<string, void, undefined> {
	const { plan, status } = repair;
	if (plan.changes.length === 0) yield `${plan.source.name}: ${nothing(plan)}`;
	else {
		yield totals(repair);
		yield* remarks(repair);
	}
	if (status === "previewed") yield* ways(plan);
	yield* written(repair);
}

/** How it goes on; standard input has no place in which it could be mended. */
function* ways({ source, lost }: FileRepair["plan"]): Generator<string, void, undefined> {
	const hasPlace = source.name !== "-";
	const inPlace = hasPlace ? ", --in-place mends the file and keeps the original" : "";
	yield `Nothing is written yet: -o OUT writes a repaired copy${inPlace}.`;
	if (lost.length > 0) yield `What is cut is kept in OUT.rejected${hasPlace ? " or FILE.rejected" : ""}.`;
}

function nothing({ left, choices }: FileRepair["plan"]): string {
	if (choices.length > 0) return "nothing to repair unless you decide";
	return left.length > 0 ? "nothing to repair but what is left" : "nothing to repair";
}

function totals({ plan: { changes, before, after } }: FileRepair): string {
	const cut = changes.reduce((sum, change) => sum + change.cut, 0);
	const appended = changes.reduce((sum, change) => sum + change.appended.length, 0);
	const parts = [
		...(cut > 0 ? [`${size(cut)} cut`] : []),
		...(appended > 0 ? [`${counted(appended, "entry", "entries")} appended`] : []),
	];
	const [were, are] = [tally([before.report]).errors, tally([after.report]).errors];
	const done = `${counted(changes.length, "change")}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
	const seen = before.report.status === "unreadable" ? "none" : grouped(before.messages);
	return `${done}. Errors: ${were} before, ${are} after. Messages in the context: ${seen} before, ${grouped(after.messages)} after.`;
}

function* remarks({ plan: { changes } }: FileRepair): Generator<string, void, undefined> {
	const types = new Set(changes.flatMap(({ appended }) => appended.map(({ type }) => type)));
	if (types.has("context_edit"))
		yield "Releases of the agent from 0.87 on honour a context edit; it holds on the branch of the leaf only.";
}

function* written(repair: FileRepair): Generator<string, void, undefined> {
	const { plan, output, backup, rejected, extracts = [], isOwnerKept } = repair;
	if (output !== undefined) yield `The ${plan.changes.length === 0 ? "copy" : "repaired copy"} is ${output}.`;
	for (const file of extracts) yield `The other branch is ${file}.`;
	if (rejected !== undefined) yield `What was cut is kept in ${rejected}.`;
	if (isOwnerKept === false) yield "Its owner or group is another now.";
	if (backup !== undefined && undo(repair) === undefined) yield `The original is ${backup}.`;
}

/** How to undo it: a line that has to stay whole, since it is copied into a shell. */
export function* undoLine(repair: FileRepair): Generator<string, void, undefined> {
	const command = undo(repair);
	if (command !== undefined) yield `To undo: ${command}`;
}

/** The command that puts the original back where it was: behind a link, if the file was named by one. */
function undo({ backup }: FileRepair): string | undefined {
	return backup && undoCommand(backup, backup.replace(/\.[0-9a-f]{8}\.bak$/, ""));
}
