import { join, resolve } from "node:path";
import { imageWords, type ShownImage } from "../render/show/images.ts";
import type { EntryView } from "../render/show/view.ts";
import { visible } from "../render/visible.ts";
import { extractImage } from "../rewrite/extract-images.ts";
import type { Host } from "./host.ts";
import type { Notify } from "./notes.ts";

export interface Extraction {
	/** The files by the numbers of the images. */
	readonly written: ReadonlyMap<number, string>;
	/** False when an image could not be decoded. */
	readonly isWhole: boolean;
}

/** Writes the images of an entry into a directory. One that is no base64 is named on stderr, and the others are done. */
export function extractImages(
	images: readonly ShownImage[],
	{ session, facts: { row } }: EntryView,
	directory: string,
	{ cwd }: Host,
	notify: Notify,
): Extraction {
	const written = new Map<number, string>();
	if (images.length === 0) notify(`${session.file}:${row.line}: no images in ${row.id}`);
	for (const { number, fault, extension, bytes } of images) {
		if (fault !== undefined) {
			notify(`${session.file}:${row.line}: image ${number} is left out: its data ${fault}`);
			continue;
		}
		const image = { entryId: row.id, number, extension, bytes };
		const name = extractImage(resolve(cwd, directory), image);
		written.set(number, join(directory, name));
	}
	return { written, isWhole: written.size === images.length };
}

/** What has been written, a line each. */
export function extractedLines(images: readonly ShownImage[], written: Extraction["written"]): string[] {
	return images.flatMap((image) => {
		const path = written.get(image.number);
		return path === undefined ? [] : [`${visible(path)}  ${visible(imageWords(image))}`];
	});
}
