import * as z from "zod";
import type { JsonObject } from "../json.ts";

/** Tokens of one or several requests, and what they cost (format §5). */
export interface Usage extends JsonObject {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly cacheWrite1h?: number;
	readonly reasoning?: number;
	/** Absent in old files: the sum of the four figures above. */
	readonly totalTokens?: number;
	readonly cost: Cost;
}

/** What the tokens of a `Usage` cost, in US dollars (format §5). */
export interface Cost extends JsonObject {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly total: number;
	readonly totalFromProvider?: boolean;
}

const costSchema: z.ZodType<Cost> = z
	.looseObject({
		input: z.number(),
		output: z.number(),
		cacheRead: z.number(),
		cacheWrite: z.number(),
		total: z.number(),
		totalFromProvider: z
			.boolean()
			.exactOptional()
			.describe("Whether `total` is what the provider billed rather than an estimate from its price list."),
	})
	.meta({ id: "Cost", description: "What the tokens cost, in US dollars." });

export const usageSchema: z.ZodType<Usage> = z
	.looseObject({
		input: z.number().describe("Tokens read that came from no cache."),
		output: z.number().describe("Tokens written, thinking included."),
		cacheRead: z.number().describe("Tokens read from the provider's cache."),
		cacheWrite: z.number().describe("Tokens written to the provider's cache."),
		cacheWrite1h: z.number().exactOptional().describe("The part of `cacheWrite` that is kept for an hour."),
		reasoning: z.number().exactOptional().describe("The part of `output` that is thinking."),
		totalTokens: z.number().exactOptional().describe("All of them; absent in old files."),
		cost: costSchema,
	})
	.meta({ id: "Usage", description: "Tokens of one or several requests, and what they cost." });
