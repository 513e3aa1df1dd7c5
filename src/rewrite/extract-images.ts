import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { statusOf } from "../session/directory.ts";
import { refusal, refused } from "./file-operations.ts";
import { writeFile } from "./write-file.ts";

/** An image that is to have a file of its own. */
export interface ImageFile {
	/** Its entry's id, which can hold anything. */
	readonly entryId: string;
	readonly number: number;
	/** The ending of its name. */
	readonly extension: string;
	readonly bytes: Uint8Array;
}

/**
 * Writes an image into a directory, which is made if it is not there. A file that is there already stays: it is the
 * image, or the image is refused.
 * @returns the name of the file in the directory
 * @throws SessionctlError `refused`
 */
export function extractImage(directory: string, image: ImageFile): string {
	const name = fileName(image);
	const path = join(directory, name);
	try {
		mkdirSync(directory, { recursive: true });
	} catch (error) {
		throw refusal(`${directory}: cannot be made`, error, "name another directory");
	}
	const there = statusOf(path);
	if (there === undefined) writeFile(path, [image.bytes]);
	else if (!there.isFile() || there.size !== image.bytes.length || !readFileSync(path).equals(image.bytes)) {
		throw refused(`${path}: exists, with other content`, "name another directory, or move it away");
	}
	return name;
}

const LONGEST_NAME = 64;

/** Of an id only what is harmless in a file name: no separators, no leading dots. */
function fileName({ entryId, number, extension }: ImageFile): string {
	const name = entryId.slice(0, LONGEST_NAME).replace(/[^A-Za-z0-9_-]/g, "_");
	return `${name}-${number}.${extension}`;
}
