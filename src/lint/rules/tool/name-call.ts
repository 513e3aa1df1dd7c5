import { quote } from "../../words.ts";

/** A call as a message names it: its id, and the tool. */
export function nameCall({
	callId,
	toolName,
}: {
	readonly callId: string;
	readonly toolName: string;
}): string {
	const name = callId === "" ? "a call without an id" : `call ${quote(callId)}`;
	return toolName === "" ? name : `${name} (${quote(toolName)})`;
}
