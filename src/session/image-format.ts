/** What the bytes of a file say it is. */
interface Format {
	/** As a sentence names it. */
	readonly name: string;
	/** Its type, where providers take it. */
	readonly mimeType?: string;
	/** What stands where. */
	readonly marks: readonly (readonly [at: number, bytes: string])[];
}

/** Enough for every mark below, and a multiple of 4. */
const SNIFFED_CHARACTERS = 64;

const FORMATS: readonly Format[] = [
	{ name: "PNG", mimeType: "image/png", marks: [[0, "\x89PNG\r\n\x1a\n"]] },
	{ name: "JPEG", mimeType: "image/jpeg", marks: [[0, "\xff\xd8\xff"]] },
	{ name: "GIF", mimeType: "image/gif", marks: [[0, "GIF87a"]] },
	{ name: "GIF", mimeType: "image/gif", marks: [[0, "GIF89a"]] },
	{
		name: "WebP",
		mimeType: "image/webp",
		marks: [
			[0, "RIFF"],
			[8, "WEBP"],
		],
	},
	{ name: "PDF", marks: [[0, "%PDF-"]] },
	{
		name: "BMP",
		marks: [
			[0, "BM"],
			[6, "\0\0\0\0"],
		],
	},
	{ name: "TIFF", marks: [[0, "II*\0"]] },
	{ name: "TIFF", marks: [[0, "MM\0*"]] },
	{ name: "HEIC or AVIF", marks: [[4, "ftyp"]] },
	{ name: "ZIP", marks: [[0, "PK\x03\x04"]] },
];

/** The types of images that providers take. */
export const SENDABLE_TYPES: ReadonlySet<string> = new Set(
	FORMATS.flatMap(({ mimeType }) => (mimeType === undefined ? [] : [mimeType])),
);

/** What the first bytes behind a base64 text are; nothing for bytes of no format known here. */
export function sniffFormat(base64: string): Pick<Format, "name" | "mimeType"> | undefined {
	const start = Buffer.from(base64.slice(0, SNIFFED_CHARACTERS), "base64").toString("latin1");
	const format = FORMATS.find(({ marks }) => marks.every(([at, bytes]) => start.startsWith(bytes, at)));
	return format ?? (/^[\t\n\r\x20-\x7e]+$/.test(start) ? { name: "plain text" } : undefined);
}
