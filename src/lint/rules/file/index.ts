import type { Rule } from "../../rule.ts";
import { bom } from "./bom.ts";
import { crlf } from "./crlf.ts";
import { cwdMissing } from "./cwd-missing.ts";
import { duplicateSession } from "./duplicate-session.ts";
import { foreignFormat } from "./foreign-format.ts";
import { forkRecords } from "./fork-records.ts";
import { fusedLines } from "./fused-lines.ts";
import { futureVersion } from "./future-version.ts";
import { headerCorrupt } from "./header-corrupt.ts";
import { headerMissing } from "./header-missing.ts";
import { headerNotFirst } from "./header-not-first.ts";
import { invalidUtf8 } from "./invalid-utf8.ts";
import { largeLine } from "./large-line.ts";
import { legacyParent } from "./legacy-parent.ts";
import { lineSeparator } from "./line-separator.ts";
import { malformedLine } from "./malformed-line.ts";
import { nameMismatch } from "./name-mismatch.ts";
import { noConversation } from "./no-conversation.ts";
import { noFinalNewline } from "./no-final-newline.ts";
import { notASession } from "./not-a-session.ts";
import { notAnObject } from "./not-an-object.ts";
import { nulBytes } from "./nul-bytes.ts";
import { oldVersion } from "./old-version.ts";
import { parentSession } from "./parent-session.ts";
import { secondHeader } from "./second-header.ts";
import { splitRecord } from "./split-record.ts";
import { tornTail } from "./torn-tail.ts";
import { versionMissingOnTree } from "./version-missing-on-tree.ts";

export const FILE_RULES: Readonly<Record<string, Rule>> = {
	"file/not-a-session": notASession,
	"file/header-missing": headerMissing,
	"file/header-corrupt": headerCorrupt,
	"file/header-not-first": headerNotFirst,
	"file/bom": bom,
	"file/foreign-format": foreignFormat,
	"file/fork-records": forkRecords,
	"file/second-header": secondHeader,
	"file/version-missing-on-tree": versionMissingOnTree,
	"file/old-version": oldVersion,
	"file/future-version": futureVersion,
	"file/legacy-parent": legacyParent,
	"file/parent-session": parentSession,
	"file/torn-tail": tornTail,
	"file/no-final-newline": noFinalNewline,
	"file/fused-lines": fusedLines,
	"file/split-record": splitRecord,
	"file/nul-bytes": nulBytes,
	"file/malformed-line": malformedLine,
	"file/not-an-object": notAnObject,
	"file/invalid-utf8": invalidUtf8,
	"file/crlf": crlf,
	"file/line-separator": lineSeparator,
	"file/no-conversation": noConversation,
	"file/large-line": largeLine,
	"file/name-mismatch": nameMismatch,
	"file/duplicate-session": duplicateSession,
	"file/cwd-missing": cwdMissing,
};
