import type { MigrationOptions } from "../../rewrite/migration.ts";
import type { TargetVersion } from "../../rewrite/plan.ts";
import type { CommonArguments } from "../command.ts";
import type { Progress } from "../progress.ts";

/** What to do with several files; a copy is made of one alone. */
export type MigrateMode = "in-place" | "check" | "dry-run";

export type MigrateArguments = CommonArguments & {
	readonly files: readonly string[] | undefined;
	readonly output: string | undefined;
	readonly force: boolean;
	readonly inPlace: boolean;
	readonly backup: boolean;
	readonly to: TargetVersion;
	readonly leaf: string | undefined;
	readonly dropMalformed: boolean;
	readonly json: boolean;
};

export function migrationOptions(
	{ to, leaf, dropMalformed }: MigrateArguments,
	{ update }: Progress,
): MigrationOptions {
	return { to, leaf, dropMalformed, onProgress: update };
}
