import * as fc from "fast-check";
import type { JsonObject } from "../../src/session/json.ts";
import { userContent } from "./content.ts";
import { message, systemMessage } from "./messages.ts";
import type { EntryBody, Oddities, Reference } from "./model.ts";
import { reference } from "./references.ts";
import { name, text, unknownMembers } from "./text.ts";
import { usage } from "./usage.ts";

type Links = Readonly<Record<string, Reference>>;

/** What an entry of any type says, known and unknown ones. */
export function entryBody(oddities: Oddities): fc.Arbitrary<EntryBody> {
	return fc.oneof(
		{ withCrossShrink: true }, // to the first and smallest
		{ weight: 1, arbitrary: thinkingLevelChange },
		{ weight: 12, arbitrary: messageEntry(oddities) },
		{ weight: 3, arbitrary: compaction(oddities) },
		{ weight: 3, arbitrary: contextEdit(oddities) },
		{ weight: 3, arbitrary: label(oddities) },
		{ weight: 2, arbitrary: customMessage(oddities) },
		{ weight: 2, arbitrary: branchSummary },
		{ weight: 1, arbitrary: modelChange },
		{ weight: 1, arbitrary: usageEntry },
		{ weight: 1, arbitrary: custom },
		{ weight: 1, arbitrary: sessionInfo(oddities) },
		{ weight: 1, arbitrary: unknownEntry },
	);
}

function entry(
	type: string,
	members: fc.Arbitrary<JsonObject>,
	links?: fc.Arbitrary<Links>,
): fc.Arbitrary<EntryBody> {
	return fc
		.tuple(members, unknownMembers, links ?? fc.constant({}))
		.map(([own, more, named]) => ({ type, members: { ...more, ...own }, links: named }));
}

function messageEntry(oddities: Oddities): fc.Arbitrary<EntryBody> {
	const body = message(oddities).map((value) => ({ message: value }));
	const broken = fc.constantFrom<JsonObject>({}, { message: null }, { message: "hello" }, { message: [] });
	return entry("message", oddities.missingBodies === true ? rarely(body, broken) : body);
}

/** Version 1 counts what it keeps by lines; both ways of naming it are in every compaction, and one is written. */
function compaction(oddities: Oddities): fc.Arbitrary<EntryBody> {
	const keptIndex = fc.oneof(
		{ weight: 6, arbitrary: fc.nat(20) },
		{ weight: 1, arbitrary: fc.constantFrom<unknown>(-1, 0.5, 1e300, 4294967296, undefined) },
	);
	const oddIndex = fc.constantFrom<unknown>("3", null, true);
	const members = fc.record(
		{
			summary: text,
			tokensBefore: fc.nat(100000),
			firstKeptEntryIndex: oddities.oddValues === true ? rarely(keptIndex, oddIndex) : keptIndex,
			systemMessage: systemMessage(oddities),
			usage,
			details: fc.jsonValue({ maxDepth: 1 }),
			fromHook: fc.boolean(),
		},
		{ requiredKeys: ["summary", "tokensBefore", "firstKeptEntryIndex"] },
	);
	return entry("compaction", members, fc.record({ firstKeptEntryId: reference }, { requiredKeys: [] }));
}

function contextEdit(oddities: Oddities): fc.Arbitrary<EntryBody> {
	const replacement: fc.Arbitrary<unknown> = fc.oneof(
		fc.constant(null),
		fc.record({ content: userContent(oddities) }),
		fc.constantFrom<unknown>({ content: "" }, { content: null }, {}),
	);
	const members = fc.record({ replacement });
	const broken = fc.constantFrom<JsonObject>({}, { replacement: "gone" }, { replacement: 0 });
	return entry(
		"context_edit",
		oddities.missingBodies === true ? rarely(members, broken) : members,
		fc.record({ targetId: reference }),
	);
}

function label(oddities: Oddities): fc.Arbitrary<EntryBody> {
	const set = fc.constantFrom<JsonObject>({ label: "one" }, { label: "two" }, { label: " \u2028" });
	const clear = fc.constantFrom<JsonObject>({}, { label: "" }, { label: null });
	const odd = fc.constantFrom<JsonObject>({ label: 7 }, { label: {} }, { label: true }, { label: 0 });
	const members = fc.oneof({ weight: 3, arbitrary: set }, { weight: 2, arbitrary: clear });
	return entry(
		"label",
		oddities.oddValues === true ? rarely(members, odd) : members,
		fc.record({ targetId: reference }),
	);
}

function customMessage(oddities: Oddities): fc.Arbitrary<EntryBody> {
	const content = fc.oneof(
		{ weight: 6, arbitrary: userContent(oddities) },
		{ weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined) },
	);
	return entry(
		"custom_message",
		fc.record(
			{ customType: name, content, display: fc.boolean(), details: fc.jsonValue({ maxDepth: 1 }) },
			{ requiredKeys: ["customType", "content", "display"] },
		),
	);
}

const branchSummary = entry(
	"branch_summary",
	fc.record(
		{ summary: text, usage, details: fc.jsonValue({ maxDepth: 1 }), fromHook: fc.boolean() },
		{ requiredKeys: ["summary"] },
	),
	fc.record({
		fromId: fc.oneof(reference, fc.constant<Reference>({ to: "value", value: "root" })),
	}),
);

const modelChange = entry("model_change", fc.record({ provider: name, modelId: name }));

const thinkingLevelChange = entry(
	"thinking_level_change",
	fc.record({ thinkingLevel: fc.constantFrom("off", "low", "high", "later") }),
);

const usageEntry = entry(
	"usage",
	fc.record(
		{ kind: fc.constantFrom("cache_warm", "other"), provider: name, model: name, usage, note: text },
		{ requiredKeys: ["kind", "provider", "model", "usage"] },
	),
);

const custom = entry(
	"custom",
	fc.record({ customType: name, data: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: ["customType"] }),
);

function sessionInfo(oddities: Oddities): fc.Arbitrary<EntryBody> {
	const named = fc.constantFrom<JsonObject>(
		{ name: "a name" },
		{ name: " padded\u00a0" },
		{ name: "naïve 🙂" },
	);
	const cleared = fc.constantFrom<JsonObject>({}, { name: "" }, { name: "  " }, { name: null });
	const odd = fc.constantFrom<JsonObject>({ name: 7 }, { name: {} }, { name: false });
	const members = fc.oneof({ weight: 3, arbitrary: named }, { weight: 2, arbitrary: cleared });
	return entry("session_info", oddities.oddValues === true ? rarely(members, odd) : members);
}

/** Types of a later version, of a fork of the agent, or none at all. */
const unknownEntry: fc.Arbitrary<EntryBody> = fc.record({
	type: fc.constantFrom<unknown>("checkpoint", "constructor", "__proto__", "", undefined, null, 5),
	members: fc.record({ message: message({}), summary: text }, { requiredKeys: [] }),
	links: fc.record({ targetId: reference }, { requiredKeys: [] }),
});

function rarely<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
	return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: rare });
}
