import { isObject, type JsonObject } from "../../session/json.ts";

/** Whether an operation can be in a state that does what it was begun for (harness format §7). */
export function fitsIntent(intent: unknown, state: JsonObject): boolean {
	if (!isObject(intent)) return false;
	const at = String(state["at"]);
	const isSummary = at.startsWith("summary.");
	const task = isObject(state["task"]) ? state["task"] : {};
	const boundary = isObject(task["boundary"]) ? task["boundary"] : {};
	switch (intent["kind"]) {
		case "compaction":
			return isSummary && boundary["kind"] === "finish";
		case "navigation":
			if (at === "navigation.ready_to_commit") return !intent["summarize"] && goesTo(state, intent);
			return (
				Boolean(intent["summarize"]) &&
				isSummary &&
				boundary["kind"] === "commit_navigation" &&
				goesTo(boundary, intent) &&
				task["customInstructions"] === intent["customInstructions"]
			);
		default:
			return at !== "navigation.ready_to_commit" && (!isSummary || boundary["kind"] === "resume_checkpoint");
	}
}

function goesTo(place: JsonObject, intent: JsonObject): boolean {
	return place["targetId"] === intent["targetId"] && place["label"] === intent["label"];
}
