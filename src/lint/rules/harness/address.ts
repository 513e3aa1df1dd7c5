import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const address: Rule = faultRule(
	["address"],
	{
		summary: "a value or list that is kept nowhere",
		finds:
			"A value that is set, or a list that is appended to, with an empty namespace, one that is no string, or a NUL character in namespace or key. An empty key is allowed.",
		why: "Namespace and key are joined by a NUL, so neither can hold one.",
		example: '{"kind":"value","op":"set","seq":1,"namespace":"","key":"main","value":1}',
		mend: "Ask the application that wrote it what it meant; take the write out, in a copy.",
	},
	({ found }) => `nothing can be kept under the namespace ${quoteAny(found)} with that key`,
);
