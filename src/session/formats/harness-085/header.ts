import type { JsonObject } from "../../json.ts";
import { isCount, isString, isTime, optional, wrongMembers } from "../harness/header.ts";

/** The only storage version there is. */
export const STORAGE_VERSION = 1;

/** The members of a header that keep the harness from opening the file (harness format §3). */
export function wrongHeaderMembers(raw: JsonObject): string[] {
	return wrongMembers(raw, {
		id: isString,
		cwd: isString,
		storageVersion: (value) => isCount(value, 1),
		createdAt: isTime,
		nextSeq: optional((value) => isCount(value, 1)),
		parentSessionId: optional(isString),
		legacyParentSessionPath: optional(isString),
	});
}
