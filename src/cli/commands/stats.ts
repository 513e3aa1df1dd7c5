import { csvHead, csvRows } from "../../render/stats/csv.ts";
import { DOCUMENT_START, documentEnd, fileItem } from "../../render/stats/document.ts";
import { type FileLine, fileLine, fleetText } from "../../render/stats/fleet-text.ts";
import { statsText } from "../../render/stats/text.ts";
import { type Fleet, startFleet } from "../../stats/fleet.ts";
import type { CountedFile } from "../../stats/stats-file.ts";
import { defineCommand } from "../command.ts";
import type { Output } from "../host.ts";
import { notifier } from "../notes.ts";
import { FILES, formatOf, JSON_OPTION } from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { noFiles, selectFiles } from "../select.ts";
import { countFiles } from "../stats-files.ts";
import { type TextStyle, textStyle } from "../text-style.ts";

const FORMATS = ["text", "json", "csv"] as const;

export const stats = defineCommand({
	positionals: { files: FILES },
	options: {
		format: { choices: FORMATS, default: "text", describe: "How to show it; csv has a row for every entry" },
		json: JSON_OPTION,
	},
	examples: [
		["stats", "the most recent session of this directory"],
		["stats ~/.pi/agent/sessions", "all sessions; what forks copied from one another counts once"],
		["stats ~/.pi/agent/sessions --format csv > entries.csv", "every entry, to load into a database"],
		["stats --json | jq '.files[].whole.usage.byModel'", "tokens and cost of each model"],
	],
	epilogue: "Under each table stands what its figures count, and over which entries. Days are those of UTC.",
	async run(args, host) {
		const format = formatOf(args, "text");
		const notify = notifier(host, args.quiet);
		const files = selectFiles(args.files ?? [], args, host, notify);
		if (files.length === 0) notify(noFiles(args.files ?? []));
		const fleet = startFleet();
		const view = VIEWS[format](host.stdout, fleet, textStyle(args, host), files.length);
		await view.start();
		const failed = await countFiles(
			files,
			fleet,
			{ ...args, json: format === "json" },
			host,
			notify,
			view.show,
		);
		await view.end();
		return failed ? 2 : 0;
	},
});

/** A way to show files as they are counted. */
interface View {
	start(): Promise<void>;
	show(file: CountedFile): Promise<void>;
	end(): Promise<void>;
}

type MakeView = (stdout: Output, fleet: Fleet, style: TextStyle, files: number) => View;

const VIEWS: Readonly<Record<(typeof FORMATS)[number], MakeView>> = {
	json(stdout, fleet) {
		let separator = "\n";
		return {
			start: () => writePieces(stdout, [DOCUMENT_START]),
			async show(file) {
				await writePieces(stdout, [separator, fileItem(file)]);
				separator = ",\n";
			},
			end: () => writePieces(stdout, [separator === "\n" ? "" : "\n", documentEnd(fleet.usage())]),
		};
	},
	csv: (stdout) => ({
		start: () => writePieces(stdout, [csvHead()]),
		show: (file) => writePieces(stdout, csvRows(file)),
		end: async () => {},
	}),
	text(stdout, fleet, { theme, columns }, files) {
		const lines: FileLine[] = [];
		return {
			start: async () => {},
			async show(file) {
				if (files === 1) await writeLines(stdout, statsText(file, theme, columns));
				else lines.push(fileLine(file));
			},
			async end() {
				if (lines.length > 0) await writeLines(stdout, fleetText(lines, fleet.usage(), theme, columns));
			},
		};
	},
};
