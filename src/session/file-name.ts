import { basename } from "node:path";

const NAME = /(?:^|-)\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_(.+)\.jsonl$/;

/** The session id in the name that the agent gives a file; nothing for other names (format §11). */
export function idInFileName(path: string): string | undefined {
	return NAME.exec(basename(path.replaceAll("\\", "/")))?.[1];
}
