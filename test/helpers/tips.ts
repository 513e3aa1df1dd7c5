import type { Session } from "../../src/session/session.ts";
import { defaultTip } from "../../src/session/tips.ts";
import { sessionBytes, sessionOf } from "./sessions.ts";

/** A session of a format that stores positions: these entries, and tips by their names. */
export function sessionWithTips(
	entries: readonly object[],
	tips: Readonly<Record<string, string | null>>,
): Session {
	const session = sessionOf(sessionBytes(3, entries));
	const named = Object.entries(tips).map(([name, entryId]) => ({ name, entryId, kind: "lane", notes: [] }));
	const shown = defaultTip(named)?.entryId;
	return { ...session, tips: named, leaf: session.rows.findIndex(({ id }) => id === shown) };
}

/** A short user message. */
export function said(id: string, parentId: string | null, content = id): object {
	const timestamp = "2026-05-04T09:12:00.000Z";
	return { type: "message", id, parentId, timestamp, message: { role: "user", content } };
}
