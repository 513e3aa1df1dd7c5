import type { JsonObject } from "../../json.ts";
import { isRecord, isString, isTime, optional, wrongMembers } from "../harness/header.ts";

/** The members of a header that keep pi-agent-core 0.84 from opening the file (harness format §14). */
export function wrongHeaderMembers(raw: JsonObject): string[] {
	const wrong = wrongMembers(raw, {
		id: isString,
		createdAt: isTime,
		cwd: isString,
		parentSessionId: optional(isString),
		legacyParentSessionPath: optional(isString),
		metadata: optional(isRecord),
	});
	const hasTwoParents = raw["parentSessionId"] !== undefined && raw["legacyParentSessionPath"] !== undefined;
	return hasTwoParents ? [...wrong, "parentSessionId beside legacyParentSessionPath"] : wrong;
}
