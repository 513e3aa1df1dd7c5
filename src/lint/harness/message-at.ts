import { isObject, type JsonObject } from "../../session/json.ts";
import type { SessionFacts } from "../rule.ts";

/** The message of an entry; nothing when there is no such entry, or it is no message. */
export function messageAt({ session, tree }: SessionFacts, id: unknown): JsonObject | undefined {
	const row = typeof id === "string" ? tree.rows[tree.byId.get(id) ?? -1] : undefined;
	if (row?.type !== "message") return undefined;
	const { message } = session.read(row);
	return isObject(message) ? message : undefined;
}
