import type { JsonObject } from "../session/json.ts";
import type { Session } from "../session/session.ts";
import type { Tip } from "../session/tips.ts";
import type { Tree } from "../tree/tree.ts";
import { harnessMessages, keepsReply } from "./harness-messages.ts";
import { selectFrom075, startOf075 } from "./harness-selection.ts";
import { entryMessages } from "./messages.ts";
import { type Selection, selectFromPath, selectNewest } from "./selection.ts";
import { readSettings, readTools, type Settings, settingsOfLane } from "./settings.ts";

/** How a format makes of a path what the model sees. */
export interface ContextRules {
	/** Which entries of the path can give messages. */
	select(tree: Tree, path: readonly number[]): Selection;
	/** The messages an entry gives before any edit; nothing at all for an entry that the writer's reader fails on. */
	messages(entry: JsonObject, type: string): readonly JsonObject[] | undefined;
	/** Whether a message that has content, and that no edit names, is given just as it stands in its entry. */
	readonly keepsMessages: boolean;
	/** Whether `context_edit` entries mean anything. */
	readonly hasEdits: boolean;
	/** @param tip the branch whose context it is, if it is one's */
	settings(session: Session, tree: Tree, path: readonly number[], tip: Tip | undefined): Settings;
}

/** The rules of the format that a session was read from. */
export function rulesOf({ format }: Session): ContextRules {
	switch (format) {
		case "harness-0.85":
			return HARNESS_085;
		case "harness-0.84":
			return HARNESS_084;
		case "harness-0.75":
			return HARNESS_075;
		default:
			return AGENT;
	}
}

/** Format §7. */
const AGENT: ContextRules = {
	select: selectFromPath,
	messages: entryMessages,
	keepsMessages: true,
	hasEdits: true,
	settings: readSettings,
};

/** Harness format §9: settings are a lane's, and a failed reply is never seen again. */
const HARNESS_085: ContextRules = {
	select: selectNewest,
	messages: (entry, type) => harnessMessages(entry, type, keepsReply(["error", "aborted", "deferred"])),
	keepsMessages: false,
	hasEdits: false,
	settings: (_session, _tree, _path, tip) => settingsOfLane(tip),
};

/** Harness format §14: settings are those of the path, as in version 3. */
const HARNESS_084: ContextRules = {
	select: selectNewest,
	messages: (entry, type) => harnessMessages(entry, type, keepsReply(["deferred"])),
	keepsMessages: false,
	hasEdits: false,
	settings: (session, tree, path) => ({
		...readSettings(session, tree, path),
		tools: readTools(session, tree, path),
	}),
};

/** Harness format §15: what a compaction cut off counts for nothing, not even for the settings. */
const HARNESS_075: ContextRules = {
	select: selectFrom075,
	messages: (entry, type) => harnessMessages(entry, type, () => true),
	keepsMessages: false,
	hasEdits: false,
	settings(session, tree, path) {
		const seen = path.slice(startOf075(tree, path));
		return { ...readSettings(session, tree, seen), tools: readTools(session, tree, seen) };
	},
};
