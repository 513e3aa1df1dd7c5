import type { Stats } from "node:fs";
import { bytesSource, fileSource, type Source } from "../read/source.ts";
import { copy, cutText } from "./cut.ts";
import { readSession } from "./formats/read-session.ts";
import { headerVersion, parentOf } from "./header.ts";
import { asString, type JsonObject } from "./json.ts";
import type { Hidden } from "./list-fault.ts";
import { NOTHING_SAID, type Said, startListening } from "./listen.ts";
import { readRefused } from "./read-refused.ts";
import { describeRefusal, type Refusal } from "./refusal.ts";
import { NO_MESSAGES, sessionTitle } from "./session-title.ts";

/** A session file as a list shows it. Names and values are the agent's own, where it has one. */
export interface ListedSession {
	readonly path: string;
	/** Absent in a file without a header. */
	readonly id: string | undefined;
	/** The working directory that the header names; `""` when it names none. */
	readonly cwd: string;
	/** Whether that directory is on this machine; `undefined` when the header names none. */
	readonly cwdExists: boolean | undefined;
	/** What the last `session_info` says; an empty name clears it. */
	readonly name: string | undefined;
	/** What the header names as its parent, a path or an id: `parentSession`, or in old files `branchedFrom`. */
	readonly parentSessionPath: string | undefined;
	/** The time of the header. */
	readonly created: Date | undefined;
	/** The time of the last message of user or assistant; else of the header, else of the file. */
	readonly modified: Date;
	/** All `message` entries, on whatever branch and of whatever role. */
	readonly messageCount: number;
	/** The first text of the user, up to 65,536 UTF-16 units; `(no messages)` when there is none. */
	readonly firstMessage: string;
	/** The name, else the first text of the user without the wrapper of a skill. */
	readonly title: string;
	/** On disk; 1 when the header has none, absent without a header. */
	readonly version: number | undefined;
	/** The size of the file. */
	readonly bytes: number;
	/** Why the agent does not list the file; absent for one that it lists. */
	readonly hidden: Hidden | undefined;
}

/** What a list takes from the directory. */
export type FileStatus = Pick<Stats, "size" | "mtime">;

/** What one file says of itself. */
export type SelfDescription = Omit<ListedSession, "cwdExists">;

/**
 * What a list says of one file, whatever it holds. All of it is read: activity and name may stand anywhere.
 * @param bytes what it holds, where that has been read already
 */
export function readListed(path: string, status: FileStatus, bytes?: Uint8Array): SelfDescription {
	const { header, name, said, hidden } = readFile(path, bytes);
	const firstMessage = said.firstMessage || NO_MESSAGES;
	return {
		path,
		id: asString(header?.["id"]),
		cwd: asString(header?.["cwd"]) ?? "",
		name,
		parentSessionPath: header && parentOf(header),
		created: toDate(header?.["timestamp"] ?? header?.["createdAt"]),
		modified: modified(said, header, status),
		messageCount: said.messageCount,
		firstMessage: copy(cutText(firstMessage, LONGEST_FIRST_MESSAGE)),
		title: sessionTitle(name, firstMessage),
		version: header && headerVersion(header),
		bytes: status.size,
		hidden,
	};
}

const LONGEST_FIRST_MESSAGE = 1 << 16;

interface ReadFile {
	readonly header: JsonObject | undefined;
	readonly name: string | undefined;
	readonly said: Said;
	readonly hidden: Hidden | undefined;
}

function readFile(path: string, bytes: Uint8Array | undefined): ReadFile {
	let source: Source | undefined;
	try {
		source = bytes === undefined ? fileSource(path) : bytesSource(bytes, path);
		return readSource(source);
	} catch (error) {
		// One file that cannot be read does not keep the others from being listed.
		const reason = error instanceof Error ? error.message.replace(`${path}: `, "") : String(error);
		return { header: undefined, name: undefined, said: NOTHING_SAID, hidden: { reason, line: 0 } };
	} finally {
		source?.close();
	}
}

function readSource(source: Source): ReadFile {
	const { said, onEntry } = startListening();
	const options = { snippets: false, onEntry };
	const reading = readSession(source, options);
	const session = reading.ok ? reading.session : readRefused(source, reading.refusal, options);
	const refusal = reading.ok ? reading.session.refusal : reading.refusal;
	return {
		header: session?.header.line === 0 ? undefined : session?.header.raw, // 0: it only stands in
		name: session?.name,
		said,
		hidden: refusal ? refused(refusal) : said.fault,
	};
}

function refused(refusal: Refusal): Hidden {
	return { reason: describeRefusal(refusal), line: refusal.line };
}

function modified({ lastActivity }: Said, header: JsonObject | undefined, { mtime }: FileStatus): Date {
	const active = lastActivity > 0 ? toDate(lastActivity) : undefined;
	return active ?? toDate(asString(header?.["timestamp"])) ?? mtime;
}

function toDate(time: unknown): Date | undefined {
	if (typeof time !== "string" && typeof time !== "number") return undefined;
	const date = new Date(time);
	return Number.isNaN(date.getTime()) ? undefined : date;
}
