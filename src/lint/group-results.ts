import { isObject, type JsonObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";

/** Results by the ids of the calls they answer, in the order given: whatever stands for a result, and its row. */
export function groupByCall(
	session: Session,
	results: readonly number[],
	rowFor: (result: number) => Row,
): Map<string, number[]> {
	const groups = new Map<string, number[]>();
	let next = 0;
	for (const [, entry] of session.readAll(results.map(rowFor))) {
		const result = results[next++] ?? -1;
		const callId = answeredBy(entry) ?? "";
		const known = groups.get(callId);
		if (known === undefined) groups.set(callId, [result]);
		else known.push(result);
	}
	return groups;
}

/** The id of the call that an entry with a result answers. */
function answeredBy({ message }: JsonObject): string | undefined {
	const id = isObject(message) ? message["toolCallId"] : undefined;
	return typeof id === "string" ? id : undefined;
}
