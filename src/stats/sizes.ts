import type { Row } from "../session/row.ts";
import type { Gathered } from "./gather.ts";

const LARGEST = 5;

/** The entries with the longest lines. */
export function largestEntries(rows: readonly Row[]): Row[] {
	let largest: Row[] = [];
	for (const row of rows) {
		if (largest.length === LARGEST && row.bytes <= (largest.at(-1)?.bytes ?? 0)) continue;
		largest = [...largest, row].sort((a, b) => b.bytes - a.bytes).slice(0, LARGEST);
	}
	return largest;
}

/** Images in the content of messages, of extensions' messages and of edits. */
export interface ImageSizes extends ImageSize {
	/** By what the entries say they are, the type with the most bytes first. */
	readonly byType: readonly (ImageSize & { readonly mimeType: string })[];
}

/** How many images there are, and how large they are together. */
export interface ImageSize {
	readonly images: number;
	/** Of the images themselves. */
	readonly bytes: number;
	/** Of the base64 that stands for them. */
	readonly base64Bytes: number;
}

export function imageSizes({ images }: Gathered): ImageSizes {
	const sizes = new Map<string, ImageSize>();
	for (const { mimeType, ...image } of images)
		sizes.set(mimeType, plus(sizes.get(mimeType) ?? NO_IMAGES, image));
	const byType = Array.from(sizes, ([mimeType, size]) => ({ mimeType, ...size }));
	const all = byType.reduce(plusSizes, NO_IMAGES);
	return { ...all, byType: byType.sort((a, b) => b.bytes - a.bytes) };
}

const NO_IMAGES: ImageSize = { images: 0, bytes: 0, base64Bytes: 0 };

function plus(sum: ImageSize, image: { readonly bytes: number; readonly base64Bytes: number }): ImageSize {
	return plusSizes(sum, { images: 1, bytes: image.bytes, base64Bytes: image.base64Bytes });
}

function plusSizes(a: ImageSize, b: ImageSize): ImageSize {
	return {
		images: a.images + b.images,
		bytes: a.bytes + b.bytes,
		base64Bytes: a.base64Bytes + b.base64Bytes,
	};
}

/** What one kind of extension keeps in a file. */
export interface StateSize {
	/** `""` when the entries do not say. */
	readonly customType: string;
	readonly entries: number;
	/** Of the lines. */
	readonly bytes: number;
}

/** The `custom` entries by type, the largest first. */
export function stateSizes(rows: readonly Row[], { customTypes }: Gathered): StateSize[] {
	const sizes = new Map<string, StateSize>();
	for (const [index, customType] of customTypes) {
		const { entries, bytes } = sizes.get(customType) ?? { entries: 0, bytes: 0 };
		sizes.set(customType, { customType, entries: entries + 1, bytes: bytes + (rows[index]?.bytes ?? 0) });
	}
	return [...sizes.values()].sort((a, b) => b.bytes - a.bytes);
}
