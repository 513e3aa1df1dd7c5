import { visible } from "./visible.ts";

/** The command that puts the original back; nothing for a name of which no command line can be shown that would do. */
export function undoCommand(backup: string, original: string): string | undefined {
	if (visible(backup) !== backup) return undefined;
	return `mv ${backup.startsWith("-") ? "-- " : ""}${shellWord(backup)} ${shellWord(original)}`;
}

/** A path as one word of a shell's command line. */
function shellWord(path: string): string {
	return /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
