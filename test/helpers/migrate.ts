import { bytesSource } from "../../src/read/source.ts";
import { applyEdits } from "../../src/rewrite/edit.ts";
import { type MigrationOptions, prepareMigration } from "../../src/rewrite/migration.ts";
import type { Plan } from "../../src/rewrite/plan.ts";
import { inChunks, type Range, withOwnMemory } from "../../src/rewrite/ranges.ts";
import { sumTallies, type Tally } from "../../src/rewrite/tally.ts";

export interface Migrated {
	readonly plan: Plan;
	readonly bytes: Buffer;
	/** All zeros where nothing was counted. */
	readonly tally: Tally;
}

/** What the bytes of a session become, or those of some of its lines. */
export function migrate(bytes: Uint8Array, options: MigrationOptions = {}, range?: Range): Migrated {
	const source = bytesSource(bytes);
	const { plan, edits, tally } = prepareMigration(source, options, range);
	const result = Buffer.concat([...withOwnMemory(inChunks(applyEdits(source, edits, range)))]);
	return { plan, bytes: result, tally: tally ?? sumTallies([]) };
}
