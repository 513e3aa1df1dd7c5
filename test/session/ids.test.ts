import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { idDeriver } from "../../src/session/ids.ts";
import { toRow } from "../../src/session/row.ts";
import { chainRows } from "../../src/session/version-one.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

test("an id is derived from the session and the ordinal, the same in every release", () => {
	const derive = idDeriver("0198c0de", () => false);
	expect(derive(0)).toBe(createHash("sha256").update("0198c0de/0").digest("hex").slice(0, 8));
	expect([derive(1), derive(0)]).toEqual([derive(1), derive(0)]);
	expect(derive(1)).not.toBe(derive(0));
});

test("an id that is taken is passed over, as often as need be", () => {
	const taken = new Set<string>();
	const derive = idDeriver("0198c0de", (id) => taken.has(id));
	for (let time = 0; time < 5; time++) {
		const id = derive(0);
		expect(taken).not.toContain(id);
		taken.add(id);
	}
});

test("an entry without an id does not get one that another has", () => {
	const { header } = sessionOf(sessionBytes(3, []));
	const wanted = idDeriver(header.id, () => false)(1);
	const { rows } = sessionOf(sessionBytes(3, [{ type: "custom", id: wanted }, { type: "custom" }]));
	expect(rows.map((row) => row.hasOwnId)).toEqual([true, false]);
	expect(rows[1]?.id).not.toBe(wanted);
});

test("so many entries of version 1 that hashes meet still have an id each", () => {
	const rows = Array.from({ length: 200_000 }, (_row, index) =>
		toRow({}, index + 2, 0, 0, { withSnippet: false, version: 3 }),
	);
	chainRows(rows, { parsedLines: [], keptIndexes: [] }, "0198c0de");
	expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
});
