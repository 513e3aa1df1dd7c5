import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type MigrateOptions, migrateSession } from "../../src/rewrite/migrate-session.ts";
import { fixture } from "../helpers/fixture.ts";
import { sessionOf } from "../helpers/sessions.ts";

const RESULT = ".migrated.jsonl";
const names = readdirSync(fixture("migrate"))
	.filter((name) => name.endsWith(RESULT))
	.map((name) => name.slice(0, -RESULT.length));

test.each(names)("%s", async (name) => {
	const input = readFileSync(fixture(`migrate/${name}.jsonl`));
	const expected = readFileSync(fixture(`migrate/${name}${RESULT}`));
	expect((await migrated(input)).toString()).toBe(expected.toString());
	expect((await migrated(input)).equals(expected)).toBe(true);
	expect((await migrated(expected)).equals(expected)).toBe(true);
	const before = sessionOf(input);
	const after = sessionOf(expected);
	expect(after.rows.map((row) => after.read(row))).toEqual(before.rows.map((row) => before.read(row)));
});

async function migrated(bytes: Uint8Array, options?: MigrateOptions): Promise<Buffer> {
	const session = await migrateSession(bytes, options);
	return Buffer.concat([...session.chunks]);
}
