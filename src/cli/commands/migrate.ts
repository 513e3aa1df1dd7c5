import { usageError } from "../../errors.ts";
import { TARGET_VERSIONS } from "../../rewrite/plan.ts";
import { defineCommand } from "../command.ts";
import type { MigrateMode } from "../migrate/arguments.ts";
import { migrateCopy } from "../migrate/copy.ts";
import { migrateEach } from "../migrate/each.ts";
import { excludeEachOther, FILES, flag } from "../options.ts";

export const migrate = defineCommand({
	positionals: { files: FILES },
	options: {
		output: { alias: "o", type: "string", describe: "Write to this file, which must not exist" },
		force: flag("Let -o take the place of a file"),
		"in-place": flag("Replace each file that is old; the original stays as FILE.v1.bak"),
		backup: { type: "boolean", default: true, describe: "Keep the original (--no-backup: do not)" },
		check: flag("Write nothing; exit with 1 if any file is old"),
		"dry-run": flag("Write nothing; say what would change"),
		to: { choices: TARGET_VERSIONS, default: 3, describe: "The version that is wanted" },
		leaf: { type: "string", describe: "Of a harness session: only this branch, or the path of this entry" },
		"drop-malformed": flag("Leave out lines that are no JSON"),
		json: flag("Report as JSON, on stderr when stdout carries the session"),
	},
	examples: [
		["migrate old.jsonl > new.jsonl", "a migrated copy; the file itself stays as it is"],
		["migrate session.html -o session.jsonl", "the session in an HTML export, as a file again"],
		["migrate ~/.pi/agent/sessions --check", "which sessions are old"],
		["migrate ~/.pi/agent/sessions --dry-run", "what would change in them"],
		["migrate ~/.pi/agent/sessions --in-place", "migrate all that are old, keeping the originals"],
	],
	epilogue:
		"Lines change only in the members that a version demands; everything else stays byte for byte. A file that is " +
		"newer, no session, or an old version number on entries with ids is left alone, and the exit code is 2. Of an HTML " +
		"export of the agent a session file is made, to stdout or with -o.",
	async run(args, host) {
		const mode = modeOf(args);
		if (mode !== "copy") return migrateEach(mode, args, host);
		await migrateCopy(args, host);
		return 0;
	},
});

interface ModeArguments {
	readonly output: string | undefined;
	readonly force: boolean;
	readonly inPlace: boolean;
	readonly check: boolean;
	readonly dryRun: boolean;
	readonly leaf: string | undefined;
}

/** What the options ask for. With `--dry-run`, `--in-place` says what it would do. */
function modeOf({ output, force, inPlace, check, dryRun, leaf }: ModeArguments): MigrateMode | "copy" {
	const asked = Object.entries({
		"-o": output !== undefined,
		"--check": check,
		"--dry-run": dryRun,
		"--in-place": inPlace && !dryRun,
	}).filter(([, isAsked]) => isAsked);
	const [first, second] = asked.map(([option]) => option);
	if (first !== undefined && second !== undefined) throw excludeEachOther(first, second);
	if (force && output === undefined) throw usageError("--force goes with -o", "leave it out, or name a file");
	if (leaf !== undefined && (check || dryRun || inPlace)) {
		throw usageError("--leaf makes a copy", "leave it out, or use -o");
	}
	if (check) return "check";
	if (dryRun) return "dry-run";
	return inPlace ? "in-place" : "copy";
}
