import * as z from "zod";
import type { JsonObject } from "../json.ts";

/** The first line of a session file (format §2). */
export interface SessionHeader extends JsonObject {
	readonly type: "session";
	readonly id: string;
	/** Absent means 1. */
	readonly version?: number;
	readonly timestamp: string;
	readonly cwd?: string;
	readonly parentSession?: string;
	/** The older name for a parent file. */
	readonly branchedFrom?: string;
}

export const headerSchema: z.ZodType<SessionHeader> = z
	.looseObject({
		type: z.literal("session"),
		id: z.string().describe("A UUID, or a name that the caller chose."),
		version: z
			.number()
			.exactOptional()
			.describe("The version of the format; absent means 1, the present one is 3."),
		timestamp: z.string().describe("When the session began, in ISO 8601."),
		cwd: z.string().exactOptional().describe("The working directory; absent or empty in old files."),
		parentSession: z.string().exactOptional().describe("The file this session was forked from."),
		branchedFrom: z.string().exactOptional().describe("The same in old files."),
	})
	.meta({
		title: "Session header",
		description: "The first line of a session file. Members that are not named here are kept.",
	});
