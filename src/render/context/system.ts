import type { ContextPlan } from "../../context/plan.ts";
import { givingPlaces, rowAt } from "../../context/plan.ts";
import { readContext } from "../../context/read-context.ts";
import { replay, replayed, startReplay } from "../../context/system-prompt.ts";
import { counted } from "../../numbers.ts";
import { asString } from "../../session/json.ts";
import { fact } from "../facts.ts";
import type { Theme } from "../theme.ts";
import { titleLines } from "../title.ts";
import { visible, visibleLines } from "../visible.ts";
import { wrap } from "../wrap.ts";

/** The system prompt and the tools in force, in lines without line feeds. Reads the system messages alone. */
export function* systemText(
	plan: ContextPlan,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { count, state } = replayAll(plan);
	const { prompt, sections, tools, tokens } = state;
	yield* titleLines(plan.session, [], theme, columns);
	yield "";
	const size = `${counted(tokens, "token")} from ${counted(count, "system message")}`;
	yield* fact("system", size, theme, columns);
	yield "";
	if (count === 0) {
		yield* wrap(plan.session.store === undefined ? NO_SYSTEM_MESSAGE : NOT_IN_THE_FILE, columns);
		return;
	}
	if (prompt !== "") yield* part("Prompt", prompt, theme);
	for (const [name, text] of Object.entries(sections)) yield* part(`Section ${visible(name)}`, text, theme);
	yield theme.title(counted(tools.length, "tool"));
	for (const tool of tools) yield `    ${visible(asString(tool["name"]) ?? "")}`;
}

const NO_SYSTEM_MESSAGE =
	"No system message is in the context: the agent makes prompt and tools when it starts.";

const NOT_IN_THE_FILE =
	"No system message is in the context. The prompt, what the tools are, and what an application adds are not in the file.";

function* part(title: string, text: string, theme: Theme): Generator<string, void, undefined> {
	yield theme.title(title);
	yield* visibleLines(text).split("\n");
	yield "";
}

function replayAll(plan: ContextPlan) {
	const replaying = startReplay();
	let count = 0;
	const places = givingPlaces(plan).filter((place) => canBeSystem(plan, place));
	for (const { messages } of readContext(plan, places)) {
		for (const message of messages) {
			if (message["role"] !== "system") continue;
			replay(replaying, message);
			count++;
		}
	}
	return { count, state: replayed(replaying) };
}

function canBeSystem(plan: ContextPlan, place: number): boolean {
	const { role, type } = rowAt(plan, place);
	return role === "system" || type === "compaction";
}
