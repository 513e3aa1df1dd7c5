import { imageSize } from "image-size";
import { size } from "../../numbers.ts";
import { base64Fault } from "../../session/base64.ts";
import { sniffFormat } from "../../session/image-format.ts";
import { imagesOf } from "../../session/images.ts";
import type { JsonObject } from "../../session/json.ts";

/** An image of an entry, as far as its bytes tell. */
export interface ShownImage {
	/** Counts from 1, in the order of the entry. */
	readonly number: number;
	/** As a JSON pointer into the entry. */
	readonly pointer: string;
	/** What the entry says it is; `""` when it says nothing. */
	readonly mimeType: string;
	/** What it is by its first bytes: `PNG`; `undefined` when they are of no format known here. */
	readonly format: string | undefined;
	/** The ending that a file of it has. */
	readonly extension: string;
	/** In pixels; `undefined` when it cannot be told. */
	readonly dimensions: { readonly width: number; readonly height: number } | undefined;
	/** The image itself; empty when it is no base64. */
	readonly bytes: Uint8Array;
	/** What is wrong with its base64. */
	readonly fault: string | undefined;
}

/** The images of an entry, decoded. */
export function readImages(entry: JsonObject): ShownImage[] {
	return Array.from(imagesOf(entry), ({ pointer, mimeType, data }, at) => {
		const base64 = data.replace(/^data:[^,]{0,100},/, "");
		const fault = base64Fault(base64);
		const bytes = fault === undefined ? Buffer.from(base64, "base64") : new Uint8Array();
		const sniffed = fault === undefined ? sniffFormat(base64) : undefined;
		return {
			number: at + 1,
			pointer,
			mimeType,
			format: sniffed?.name,
			extension: EXTENSIONS[sniffed?.mimeType ?? ""] ?? "bin",
			dimensions: sniffed?.mimeType === undefined ? undefined : dimensionsOf(bytes),
			bytes,
			fault,
		};
	});
}

const EXTENSIONS: Readonly<Record<string, string>> = {
	"image/png": "png",
	"image/jpeg": "jpg",
	"image/gif": "gif",
	"image/webp": "webp",
};

function dimensionsOf(bytes: Uint8Array): ShownImage["dimensions"] {
	try {
		const { width, height } = imageSize(bytes);
		return { width, height };
	} catch {
		return undefined; // cut short, or damaged
	}
}

/** `PNG, 1280×720, 34.5 KiB`; what the entry says where the bytes say something else. */
export function imageWords({ mimeType, format, dimensions, bytes, fault }: ShownImage): string {
	if (fault !== undefined) return `${mimeType || "no type"}, but its data ${fault}`;
	const kind = format ?? "of no known format";
	const claim = mimeType === "" || kind === claimed(mimeType) ? "" : `, said to be ${mimeType}`;
	const pixels = dimensions === undefined ? "" : `, ${dimensions.width}×${dimensions.height}`;
	return `${kind}${claim}${pixels}, ${size(bytes.length)}`;
}

function claimed(mimeType: string): string {
	const name = mimeType.replace(/^image\//, "");
	return name === "webp" ? "WebP" : name.toUpperCase();
}
