import * as z from "zod";
import type { JsonObject } from "../json.ts";
import { byKind } from "./choice.ts";

/** What all entries share (format §3). Members of their own may follow; unknown ones are kept. */
export interface EntryBase extends JsonObject {
	readonly type: string;
	readonly id: string;
	/** `null` for a root. */
	readonly parentId: string | null;
	/** ISO 8601. */
	readonly timestamp: string;
}

/** The schemas of what all entries share. */
export const entryBase: {
	readonly id: z.ZodType<string>;
	readonly parentId: z.ZodType<string | null>;
	readonly timestamp: z.ZodType<string>;
} = {
	id: z.string().describe("Usually 8 hexadecimal digits; unique within the file."),
	parentId: byKind(z.string(), z.null()).describe("The entry it follows; null for a root."),
	timestamp: z.string().describe("When it was written, in ISO 8601."),
};
