import { usageError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { excludeEachOther, FILE, flag } from "../options.ts";
import { repairFile } from "../repair/repair-file.ts";

export const repair = defineCommand({
	positionals: { file: FILE },
	options: {
		output: {
			alias: "o",
			type: "string",
			describe: "Write a repaired copy to this file, which must not exist",
		},
		force: flag("Let -o take the place of a file"),
		"in-place": flag("Mend the file itself; the original stays as FILE.<hash>.bak"),
		backup: { type: "boolean", default: true, describe: "Keep the original (--no-backup: do not)" },
		check: flag("Write nothing; exit with 1 if there is anything to repair"),
		rule: { type: "string", array: true, describe: "Mend the findings of these rules only" },
		choose: { type: "string", array: true, describe: "RULE:ENTRY=OPTION: decide what only you can" },
		"newest-reply": flag("Mend the newest reply of the path too, which otherwise stays as it is"),
		json: flag("Report as JSON"),
	},
	examples: [
		["repair session.jsonl", "what would be mended, and what you have to decide"],
		["repair session.jsonl -o mended.jsonl", "a repaired copy"],
		["repair session.jsonl --in-place", "mend the file itself"],
		["repair s.jsonl --rule file/torn-tail --in-place", "mend one kind of damage only"],
		["repair s.jsonl --choose tree/missing-parent:3f2a=9c01", "hang an entry below another one"],
	],
	epilogue:
		"Where entries can be appended no byte that is there is touched. What is cut is kept in FILE.rejected: before each " +
		"piece a line that says where it stood. The result is read and judged again before anything is written; if it has " +
		"more errors, or something is missing from the context that no change names, nothing is written and the exit code " +
		"is 2. Close the agent first.",
	async run(args, host) {
		const { output, force, inPlace, check } = args;
		const asked = { "-o": output !== undefined, "--in-place": inPlace, "--check": check };
		const [first, second] = Object.entries(asked).flatMap(([option, isAsked]) => (isAsked ? [option] : []));
		if (first !== undefined && second !== undefined) throw excludeEachOther(first, second);
		if (output === "-") throw usageError("-o -: the report goes to stdout", "name a file");
		if (force && output === undefined)
			throw usageError("--force goes with -o", "leave it out, or name a file");
		return repairFile(args, host);
	},
});
