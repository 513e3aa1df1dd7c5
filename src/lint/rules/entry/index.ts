import type { Rule } from "../../rule.ts";
import { badTimestamp } from "./bad-timestamp.ts";
import { controlCharacters } from "./control-characters.ts";
import { duplicateId } from "./duplicate-id.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { invalidShape } from "./invalid-shape.ts";
import { legacyRole } from "./legacy-role.ts";
import { loneSurrogate } from "./lone-surrogate.ts";
import { missingId } from "./missing-id.ts";
import { unknownRole } from "./unknown-role.ts";
import { unknownType } from "./unknown-type.ts";
import { unsafeNumber } from "./unsafe-number.ts";

export const ENTRY_RULES: Readonly<Record<string, Rule>> = {
	"entry/invalid-shape": invalidShape,
	"entry/missing-id": missingId,
	"entry/duplicate-id": duplicateId,
	"entry/duplicate-key": duplicateKey,
	"entry/unsafe-number": unsafeNumber,
	"entry/bad-timestamp": badTimestamp,
	"entry/legacy-role": legacyRole,
	"entry/unknown-type": unknownType,
	"entry/unknown-role": unknownRole,
	"entry/lone-surrogate": loneSurrogate,
	"entry/control-characters": controlCharacters,
};
