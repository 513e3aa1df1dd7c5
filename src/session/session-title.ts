import { copy, cutText } from "./cut.ts";

/** What the agent shows in the place of a first message that is not there. */
export const NO_MESSAGES = "(no messages)";

/** The longest title that is kept, in UTF-16 units. */
const LONGEST_TITLE = 1000;

/**
 * What a session is called where several are listed: its name, else the first text of the user. Of a text that is an
 * expanded skill, what the user wrote below it, or the name of the skill.
 */
export function sessionTitle(name: string | undefined, firstMessage: string): string {
	const title = name ?? withoutSkill(firstMessage);
	return title.length > LONGEST_TITLE ? `${copy(cutText(title, LONGEST_TITLE))}…` : title;
}

const SKILL = /^<skill name="([^"\n]+)" location="[^"\n]+">\n/;
const SKILL_END = "\n</skill>";

/** By searching, not by an expression: the text of a skill can be of any size. */
function withoutSkill(text: string): string {
	const [start, name = ""] = SKILL.exec(text) ?? [];
	if (start === undefined) return text;
	// The tag can stand in the text of the skill too: the one that ends it has an empty line or nothing behind it.
	for (let at = text.indexOf(SKILL_END); at !== -1; at = text.indexOf(SKILL_END, at + 1)) {
		const rest = text.slice(at + SKILL_END.length);
		if (rest === "" || rest.startsWith("\n\n")) return rest.trim() || `[skill] ${name}`;
	}
	return text;
}
