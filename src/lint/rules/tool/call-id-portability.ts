import { isFailedReply } from "../../../context/map-message.ts";
import { counted } from "../../../numbers.ts";
import { asString } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { blocksOf, type ContentPlace, placeOf, watchMessages } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

const LONGEST = 64;

/** The odd call ids of one model. */
interface OddIds {
	readonly first: ContentPlace;
	readonly id: string;
	count: number;
}

export const callIdPortability: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "a call id over 64 characters or outside `A-Za-z0-9_-`",
		finds:
			"Tool calls that are sent whose id is longer than 64 characters or has other characters than letters, digits, `_` and `-`; counted for each model.",
		why: "Anthropic and others take only such ids. The agent rewrites the ids of a model when another one answers, but not for the same model behind another service, and other programs that replay the file may not rewrite any; then every request fails. Two long ids that differ only at their end can become one.",
		example: '{"type":"toolCall","id":"call_1|fc_68f0","name":"bash","arguments":{}}',
		mend: "Nothing needs mending inside the agent.",
	},
	watch: (report) => {
		let byModel = new Map<string, OddIds>();
		return {
			...watchMessages((seen) => {
				const { message, role } = seen;
				if (role !== "assistant" || isFailedReply(message)) return;
				for (const [block, place] of blocksOf(message, "toolCall")) {
					const id = asString(block["id"]);
					if (id === undefined || !isOdd(id)) continue;
					const model = `${asString(message["provider"]) ?? ""}/${asString(message["model"]) ?? ""}`;
					const odd = byModel.get(model);
					if (odd === undefined) byModel.set(model, { first: placeOf(seen, `/${place}/id`), id, count: 1 });
					else odd.count++;
				}
			}),
			planEnd() {
				for (const [model, { first, id, count }] of byModel) {
					const length = id.length > LONGEST ? `, ${id.length} characters long` : "";
					const [example, are, them] = count === 1 ? ["", "is", "it"] : ["the first ", "are", "them"];
					report({
						...first,
						message: `${counted(count, "call id")} of ${quote(model)} (${example}${quote(id)}${length}) ${are} over ${LONGEST} characters or outside \`A-Za-z0-9_-\`: stricter providers reject ${them} where nobody rewrites ${them}`,
					});
				}
				byModel = new Map();
			},
		};
	},
};

function isOdd(id: string): boolean {
	return id.length > LONGEST || /[^A-Za-z0-9_-]/.test(id);
}
