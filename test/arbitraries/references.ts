import * as fc from "fast-check";
import type { IdModel, Oddities, ParentModel, Reference } from "./model.ts";

/** The id in every header, which is no entry's. */
export const SESSION_ID = "0198c0de-0000-7000-8000-00000000cafe";
const NO_ENTRY = "ffffffff";

const earlier: fc.Arbitrary<Reference> = fc.record({ to: fc.constant("earlier"), back: fc.nat(12) });
const later: fc.Arbitrary<Reference> = fc.record({ to: fc.constant("later"), ahead: fc.nat(6) });
const itself: fc.Arbitrary<Reference> = fc.constant({ to: "itself" });
const missing: fc.Arbitrary<Reference> = fc.record({
	to: fc.constant("value"),
	value: fc.constantFrom(NO_ENTRY, SESSION_ID),
});

/** Any entry, or none: what labels, edits, compactions and summaries may name. */
export const reference: fc.Arbitrary<Reference> = fc.oneof(
	{ weight: 8, arbitrary: earlier },
	{ weight: 1, arbitrary: itself },
	{ weight: 1, arbitrary: later },
	{ weight: 1, arbitrary: missing },
);

/** Mostly the entry before; branches, roots and parents that do not exist in every third entry or so. */
export function parent(oddities: Oddities): fc.Arbitrary<ParentModel> {
	const none = fc.constantFrom<ParentModel>(
		{ to: "value", value: null },
		{ to: "value", value: null },
		{ to: "absent" },
		{ to: "value", value: "" },
		{ to: "value", value: 7 },
		{ to: "value", value: {} },
	);
	return fc.oneof(
		{ weight: 12, arbitrary: fc.constant<ParentModel>({ to: "previous" }) },
		{ weight: 4, arbitrary: earlier },
		{ weight: 1, arbitrary: none },
		{ weight: 1, arbitrary: missing },
		{ weight: oddities.cycles === true ? 2 : 0, arbitrary: later },
		{ weight: oddities.selfParents === true ? 1 : 0, arbitrary: itself },
	);
}

/** Nearly always an id of its own. */
export function id(oddities: Oddities): fc.Arbitrary<IdModel> {
	const ofAnother: fc.Arbitrary<IdModel> = fc.record({ is: fc.constant("of"), entry: earlier });
	const none = fc.constantFrom<IdModel>(
		{ is: "absent" },
		{ is: "value", value: "" },
		{ is: "value", value: null },
		{ is: "value", value: 7 },
		{ is: "value", value: [] },
	);
	return fc.oneof(
		{ weight: 10, arbitrary: fc.constant<IdModel>({ is: "own" }) },
		{ weight: oddities.duplicateIds === true ? 2 : 0, arbitrary: ofAnother },
		{ weight: oddities.missingIds === true ? 1 : 0, arbitrary: none },
	);
}
