import { SessionctlError } from "../errors.ts";
import type { Source } from "../read/source.ts";
import { firstHeader } from "../session/find-header.ts";
import { CURRENT_VERSION, type Header, headerVersion } from "../session/header.ts";
import { notASession } from "../session/refusal.ts";
import { refuse } from "../session/refuse.ts";
import { refuseForeign } from "./convert/convert-file.ts";

/** The versions a session can be migrated to. */
export const TARGET_VERSIONS = [2, 3] as const;

export type TargetVersion = (typeof TARGET_VERSIONS)[number];

/** What is to be done to a file; its header alone decides. */
export interface Plan {
	readonly header: Header;
	/** The version on disk; 1 when the header has none. */
	readonly from: number;
	/** The version that comes out: that of the file, when it is as new as what was asked for. */
	readonly to: number;
	readonly isNeeded: boolean;
}

/**
 * Reads as much of a file as it takes to know what migration has to do.
 * @throws SessionctlError `not-a-session`, or `unsupported` when it is of another format, or newer than what is known
 */
export function planMigration(source: Source, target: TargetVersion = CURRENT_VERSION): Plan {
	refuseForeign(source);
	const header = firstHeader(source);
	if (header === undefined) throw notASession(source.name, refuse(source));
	const from = headerVersion(header.raw);
	if (from > CURRENT_VERSION) throw tooNew(source.name, header.line, from);
	const isNeeded = from < target;
	return { header, from, to: isNeeded ? target : from, isNeeded };
}

function tooNew(file: string, line: number, version: number): SessionctlError {
	return new SessionctlError(
		"unsupported",
		`${file}:${line}: version ${version} is newer than ${CURRENT_VERSION}, the newest known`,
		{ hint: "use a newer release of sessionctl" },
	);
}
