import * as z from "zod";
import { ERROR_KINDS } from "../errors.ts";

/** What a command says on stderr with `--json` when it cannot do what it is asked. */
export const errorSchema = z.looseObject({
	error: z.looseObject({
		kind: z.enum(ERROR_KINDS),
		message: z.string().describe("What and where, in one line"),
		hint: z.string().optional().describe("What to do about it"),
		candidates: z.array(z.string()).optional().describe("What an ambiguous id could mean"),
	}),
});
