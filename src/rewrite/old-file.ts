import { openSync } from "node:fs";
import { descriptorSource, type Source } from "../read/source.ts";
import { reasonOf, refused } from "./file-operations.ts";
import { type Status, statusOf } from "./status.ts";
import type { Target } from "./target.ts";

/** The file that is being replaced. It stays open, so that it can be watched when its name is another's. */
export interface OldFile {
	readonly name: string;
	readonly fd: number;
	/** What it was when it was last looked at. */
	seen: Status;
}

export function openOldFile({ name, path }: Target): OldFile {
	try {
		const fd = openSync(path, "r");
		return { name, fd, seen: statusOf(fd) };
	} catch (error) {
		throw refused(`${name}: cannot be read (${reasonOf(error)})`);
	}
}

/** Its bytes, up to the size it had when it was last looked at. */
export function viewOf({ name, fd, seen }: OldFile): Source {
	return descriptorSource(fd, name, Number(seen.size));
}

/** Looks at it again. @returns whether it has been written to since */
export function hasChanged(old: OldFile): boolean {
	const { size, mtimeNs } = old.seen;
	old.seen = statusOf(old.fd);
	return old.seen.size !== size || old.seen.mtimeNs !== mtimeNs;
}

/** Whether it was last written to less than so many milliseconds ago. */
export function isFresh({ seen }: OldFile, milliseconds: number): boolean {
	return Date.now() - Number(seen.mtimeMs) < milliseconds;
}
