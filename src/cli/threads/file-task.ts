import { statusOf } from "../../session/directory.ts";
import type { SelectedFile } from "../select.ts";
import type { Task } from "./work.ts";

/** A file that a thread is to read. */
export type FileJob = Pick<SelectedFile, "path" | "name">;

/** What a thread can do of a selected file: nothing of standard input, of a pipe, and of what cannot be opened. */
export function fileTask({ path, name, failure }: SelectedFile): Task<FileJob> | undefined {
	if (path === "-" || failure !== undefined) return undefined;
	const status = statusOf(path);
	return status?.isFile() ? { job: { path, name }, bytes: status.size } : undefined;
}
