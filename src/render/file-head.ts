import type { Header } from "../session/header.ts";
import type { Session } from "../session/session.ts";

/** What a document of one session says of the file. */
export type FileHead = Pick<Session, "file" | "format" | "version" | "tips"> & {
	readonly header: Header["raw"];
	readonly leafId: string | null;
};

/**
 * What every document of one session starts with, after its schema.
 * @param leafId the end of the active path
 */
export function fileHead({ file, format, version, header, tips }: Session, leafId: string | null): FileHead {
	return { file, format, version, header: header.raw, tips, leafId };
}
