import { type CsvPiece, csvPieces } from "../render/stats/csv.ts";
import { type FileItem, fileItem } from "../render/stats/document.ts";
import { type FileLine, fileLine } from "../render/stats/fleet-text.ts";
import { openSession } from "../session/open.ts";
import { startGathering } from "../stats/gather.ts";
import { type CountedFile, countFile } from "../stats/stats-file.ts";
import type { Use } from "../stats/uses.ts";
import { noteDamage } from "./notes.ts";
import type { FileJob } from "./threads/file-task.ts";
import type { Work } from "./threads/work.ts";

/** What a thread makes of a file: all that does not depend on the files before it. */
export interface CountedPart<Part> {
	/** What is to be said beside the result. */
	readonly notes: readonly string[];
	readonly uses: readonly Use[];
	readonly part: Part;
}

export const STATS_FORMATS = ["text", "json", "csv"] as const;

export interface StatsSetting {
	readonly format: (typeof STATS_FORMATS)[number];
}

export type StatsWork<Part> = Work<StatsSetting, FileJob, CountedPart<Part>>;

/** Counts a file in a thread, and makes of it what its format shows. */
export const STATS_WORK: {
	readonly json: StatsWork<FileItem>;
	readonly csv: StatsWork<CsvPiece[]>;
	readonly text: StatsWork<FileLine>;
} = {
	json: statsWork(fileItem),
	csv: statsWork((file) => joinPieces(csvPieces(file))),
	text: statsWork(fileLine),
};

function statsWork<Part>(makePart: (file: CountedFile) => Part): StatsWork<Part> {
	return { name: "stats", start: async () => (job) => countPart(job, makePart) };
}

async function countPart<Part>(
	{ path, name }: FileJob,
	makePart: (file: CountedFile) => Part,
): Promise<CountedPart<Part>> {
	const { gathered, onEntry } = startGathering();
	const notes: string[] = [];
	const session = await openSession(path, { name, snippets: false, onEntry });
	try {
		noteDamage(session, (text) => notes.push(text));
		const file = countFile(session, gathered);
		return { notes, uses: file.gathered.uses, part: makePart(file) };
	} finally {
		session.close();
	}
}

/** The same text in as few pieces as there can be. */
function joinPieces(pieces: Iterable<CsvPiece>): CsvPiece[] {
	const joined: CsvPiece[] = [];
	let text = "";
	for (const piece of pieces) {
		if (typeof piece === "string") text += piece;
		else {
			joined.push(text, piece);
			text = "";
		}
	}
	joined.push(text);
	return joined;
}
