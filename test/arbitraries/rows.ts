import * as fc from "fast-check";
import { type Row, toRow } from "../../src/session/row.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { EVERY_ODDITY } from "./model.ts";
import { sessionFile } from "./session.ts";
import { timestamp } from "./text.ts";

/** The rows of a session with everything odd in it, or of a knot of few ids, where cycles meet duplicates. */
export function anyRows(): fc.Arbitrary<readonly Row[]> {
	const ofSession = sessionFile({ oddities: EVERY_ODDITY }).map(({ bytes }) => sessionOf(bytes).rows);
	return fc.oneof({ weight: 2, arbitrary: ofSession }, { weight: 1, arbitrary: knot });
}

const someId = fc.nat(15).map((id) => `${id}`);

const knot: fc.Arbitrary<readonly Row[]> = fc
	.array(
		fc.record({
			type: fc.constantFrom("message", "label", "compaction"),
			id: someId,
			parentId: fc.option(someId, { freq: 6 }),
			timestamp,
			targetId: someId,
			label: fc.constantFrom("one", "two", ""),
		}),
		{ maxLength: 24, size: "max" },
	)
	.map((entries) =>
		entries.map((entry, index) => toRow(entry, index + 2, 0, 0, { withSnippet: false, version: 3 })),
	);
