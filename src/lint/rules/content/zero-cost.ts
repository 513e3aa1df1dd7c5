import { grouped } from "../../../numbers.ts";
import { countedUsage } from "../../../session/counted-usage.ts";
import { asString, isObject, type JsonObject } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

/** What one model used for nothing. */
interface Unpriced {
	readonly first: Row;
	readonly pointer: string;
	count: number;
	tokens: number;
}

export const zeroCost: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "tokens were used and the cost says 0",
		finds:
			"Usage with tokens in it and a total cost of 0, added up for each model over the whole file, as the agent's totals are.",
		why: "The agent computes the cost from a list of prices. For a model that is not on it, or was added by hand, it writes 0, and the totals of the session then show days of work as free. For a model on one's own machine 0 is the truth.",
		example:
			'"usage":{"input":900,"output":80,"cacheRead":0,"cacheWrite":0,"totalTokens":980,"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}}',
		mend: "Nothing needs mending: take the cost as unknown, and the tokens as what was used.",
	},
	watch: (report) => {
		const byModel = new Map<string, Unpriced>();
		return {
			entry({ row, entry }) {
				const found = countedUsage(entry, row);
				if (found === undefined || !isObject(found.usage)) return;
				const { usage, pointer } = found;
				const tokens = isObject(usage["cost"]) && usage["cost"]["total"] === 0 ? tokensOf(usage) : 0;
				if (!(tokens > 0)) return;
				const model = modelOf(row, entry);
				const unpriced = byModel.get(model) ?? {
					first: row,
					pointer: `${pointer}/cost/total`,
					count: 0,
					tokens: 0,
				};
				unpriced.count++;
				unpriced.tokens += tokens;
				byModel.set(model, unpriced);
			},
			session() {
				for (const [model, { first, pointer, count, tokens }] of byModel) {
					report({
						at: first,
						pointer,
						message: `${model} used ${grouped(tokens)} tokens in ${count === 1 ? "1 entry that says it" : `${grouped(count)} entries that say they`} cost 0: the agent's totals count them as free`,
					});
				}
			},
		};
	},
};

function tokensOf({ input, output, cacheRead, cacheWrite, totalTokens }: JsonObject): number {
	const parts = [input, output, cacheRead, cacheWrite].map((part) => (typeof part === "number" ? part : 0));
	const sum = parts.reduce((total, part) => total + part, 0);
	return sum > 0 || typeof totalTokens !== "number" ? sum : totalTokens;
}

/** The model that a usage is of, as far as its entry says. */
function modelOf({ type, role }: Row, entry: JsonObject): string {
	const { message } = entry;
	const holder = role === "assistant" && isObject(message) ? message : type === "usage" ? entry : undefined;
	if (holder === undefined) return type === "message" ? "tools" : "summaries";
	const name = asString(holder["model"]);
	const provider = asString(holder["provider"]);
	return name === undefined
		? "an unnamed model"
		: quote(provider === undefined ? name : `${provider}/${name}`);
}
