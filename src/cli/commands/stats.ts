import { startFleet } from "../../stats/fleet.ts";
import { defineCommand, type ExitCode } from "../command.ts";
import { notifier } from "../notes.ts";
import { FILES, formatOf, JSON_OPTION, THREADS_OPTION } from "../options.ts";
import { noFiles, selectFiles } from "../select.ts";
import { countFiles } from "../stats-files.ts";
import { csvView, fileView, fleetView, jsonView, type StatsView } from "../stats-views.ts";
import { STATS_FORMATS } from "../stats-work.ts";
import { textStyle } from "../text-style.ts";

export const stats = defineCommand({
	positionals: { files: FILES },
	options: {
		threads: THREADS_OPTION,
		format: {
			choices: STATS_FORMATS,
			default: "text",
			describe: "How to show it; csv has a row for every entry",
		},
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
		const style = textStyle(args, host);
		const show = async <Part>(view: StatsView<Part>): Promise<ExitCode> =>
			(await countFiles(files, fleet, view, args, host, notify)) ? 2 : 0;
		if (format === "json") return show(jsonView(host.stdout, fleet));
		if (format === "csv") return show(csvView(host.stdout));
		return files.length === 1
			? show(fileView(host.stdout, style))
			: show(fleetView(host.stdout, fleet, style));
	},
});
