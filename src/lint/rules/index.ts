import type { Rule } from "../rule.ts";
import { CONTENT_RULES } from "./content/index.ts";
import { CONTEXT_RULES } from "./context/index.ts";
import { ENTRY_RULES } from "./entry/index.ts";
import { FILE_RULES } from "./file/index.ts";
import { HARNESS_RULES } from "./harness/index.ts";
import { TOOL_RULES } from "./tool/index.ts";
import { TREE_RULES } from "./tree/index.ts";

/** Every rule by its id, which is its path. In the order of families, from the bytes to what the model sees; those of the harness last. */
export const RULES: Readonly<Record<string, Rule>> = {
	...FILE_RULES,
	...ENTRY_RULES,
	...TREE_RULES,
	...CONTEXT_RULES,
	...TOOL_RULES,
	...CONTENT_RULES,
	...HARNESS_RULES,
};
