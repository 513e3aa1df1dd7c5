import { type CsvPiece, csvHead, csvPieces, csvText } from "../render/stats/csv.ts";
import {
	DOCUMENT_START,
	documentEnd,
	type FileItem,
	fileItem,
	fileItemText,
} from "../render/stats/document.ts";
import { type FileLine, fileLine, fleetText } from "../render/stats/fleet-text.ts";
import { statsText } from "../render/stats/text.ts";
import type { Copies, Fleet } from "../stats/fleet.ts";
import type { CountedFile } from "../stats/stats-file.ts";
import type { Output } from "./host.ts";
import { writeLines, writePieces } from "./output.ts";
import { STATS_WORK, type StatsSetting, type StatsWork } from "./stats-work.ts";
import type { TextStyle } from "./text-style.ts";

/** A way to show files as they are counted. */
export interface StatsView<Part> extends StatsSetting {
	/** What a thread does of it; absent where there is nothing for several. */
	readonly work?: StatsWork<Part>;
	/** Of larger files what is shown is too much to be kept until its turn comes. */
	readonly mostBytes: number;
	/** What is shown of a file, apart from what it has of files before it. */
	makePart(file: CountedFile): Part;
	start(): Promise<void>;
	show(part: Part, copies: Copies): Promise<void>;
	end(): Promise<void>;
}

const ANY_SIZE = Number.POSITIVE_INFINITY;
/** A file of small entries makes as much CSV as it is long. */
const MOST_AS_CSV = 4 << 20;

const nothing = async () => {};

export function jsonView(stdout: Output, fleet: Fleet): StatsView<FileItem> {
	let separator = "\n";
	return {
		format: "json",
		work: STATS_WORK.json,
		mostBytes: ANY_SIZE,
		makePart: fileItem,
		start: () => writePieces(stdout, [DOCUMENT_START]),
		async show(item, { sum }) {
			await writePieces(stdout, [separator, fileItemText(item, sum)]);
			separator = ",\n";
		},
		end: () => writePieces(stdout, [separator === "\n" ? "" : "\n", documentEnd(fleet.usage())]),
	};
}

export function csvView(stdout: Output): StatsView<Iterable<CsvPiece>> {
	return {
		format: "csv",
		work: STATS_WORK.csv,
		mostBytes: MOST_AS_CSV,
		makePart: csvPieces,
		start: () => writePieces(stdout, [csvHead()]),
		show: (pieces, { are }) => writePieces(stdout, csvText(pieces, are)),
		end: nothing,
	};
}

/** All files together. */
export function fleetView(stdout: Output, fleet: Fleet, { theme, columns }: TextStyle): StatsView<FileLine> {
	const lines: FileLine[] = [];
	return {
		format: "text",
		work: STATS_WORK.text,
		mostBytes: ANY_SIZE,
		makePart: fileLine,
		start: nothing,
		async show(line) {
			lines.push(line);
		},
		async end() {
			if (lines.length > 0) await writeLines(stdout, fleetText(lines, fleet.usage(), theme, columns));
		},
	};
}

/** The only file there is, in full. */
export function fileView(stdout: Output, { theme, columns }: TextStyle): StatsView<Iterable<string>> {
	return {
		format: "text",
		mostBytes: ANY_SIZE,
		makePart: (file) => statsText(file, theme, columns),
		start: nothing,
		show: (lines) => writeLines(stdout, lines),
		end: nothing,
	};
}
