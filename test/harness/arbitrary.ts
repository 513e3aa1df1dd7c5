import fc from "fast-check";

/** A step that a writer takes; what it means is in `write.ts`. */
export type Step =
	| { readonly kind: "say"; readonly branch: string; readonly message: Message }
	| { readonly kind: "compact"; readonly branch: string; readonly kept: number; readonly isEdited: boolean }
	| {
			readonly kind: "summarize";
			readonly branch: string;
			readonly summary: string;
			readonly isFromNothing: boolean;
	  }
	| { readonly kind: "custom"; readonly branch: string }
	| { readonly kind: "move"; readonly branch: string; readonly back: number }
	| {
			readonly kind: "set" | "delete";
			readonly namespace: string;
			readonly key: string;
			readonly value: unknown;
	  }
	| {
			readonly kind: "append" | "clear";
			readonly namespace: string;
			readonly key: string;
			readonly value: unknown;
	  }
	| { readonly kind: "label"; readonly back: number; readonly label: string | null }
	| { readonly kind: "pay"; readonly tokens: number }
	| { readonly kind: "lane"; readonly branch: string; readonly level: string };

export interface Message {
	readonly role: string;
	readonly content: unknown;
	readonly stopReason?: string;
}

/** Names that a careless reader trips over. */
const names = fc.constantFrom("main", "side", "__proto__", "constructor", "a:b", "é🙂", "toString");
const text = fc.string({ unit: "grapheme", maxLength: 12 });

const message: fc.Arbitrary<Message> = fc.oneof(
	fc.record({ role: fc.constantFrom("user", "system", "custom", "odd"), content: text }),
	fc.record({
		role: fc.constant("assistant"),
		content: fc.array(
			text.map((words) => ({ type: "text", text: words })),
			{ maxLength: 2 },
		),
		stopReason: fc.constantFrom("stop", "stop", "toolUse", "error", "aborted", "deferred"),
	}),
);

const value = fc.jsonValue({ maxDepth: 2 }).map((it): unknown => JSON.parse(JSON.stringify(it)));
const branch = names;

export const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 8, arbitrary: fc.record({ kind: fc.constant("say" as const), branch, message }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant("compact" as const),
			branch,
			kept: fc.nat(5),
			isEdited: fc.boolean(),
		}),
	},
	fc.record({ kind: fc.constant("summarize" as const), branch, summary: text, isFromNothing: fc.boolean() }),
	fc.record({ kind: fc.constant("custom" as const), branch }),
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), branch, back: fc.nat(8) }) },
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constantFrom("set" as const, "delete" as const),
			namespace: names,
			key: names,
			value,
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constantFrom("append" as const, "clear" as const),
			namespace: names,
			key: names,
			value,
		}),
	},
	fc.record({ kind: fc.constant("label" as const), back: fc.nat(8), label: fc.option(text) }),
	fc.record({ kind: fc.constant("pay" as const), tokens: fc.nat(1000) }),
	fc.record({ kind: fc.constant("lane" as const), branch, level: fc.constantFrom("off", "low", "high") }),
);

/** How many writes go on a line, again and again; a number that is missing is 1. */
export const lineSizes: fc.Arbitrary<number[]> = fc.array(fc.integer({ min: 0, max: 4 }), {
	minLength: 1,
	maxLength: 5,
});
