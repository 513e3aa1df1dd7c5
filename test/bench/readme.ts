import type { InputName } from "./inputs.ts";
import { markdown } from "./markdown.ts";
import { figureOf, type Recorded, type RecordedFigure } from "./recorded.ts";
import { REFERENCE_TITLES } from "./reference.ts";
import { commandOf, ROWS } from "./rows.ts";

/** One column each: a current input and the same in version 2, which is what `migrate` is for. */
const COLUMNS = [
	{ title: "1 GB mixed", current: "mixed", old: "old" },
	{ title: "1,000,000 tiny entries", current: "tiny", old: "old-tiny" },
	{ title: "1 GB of giant lines", current: "giant", old: "old-giant" },
] as const satisfies readonly { title: string; current: InputName; old: InputName }[];

type Column = (typeof COLUMNS)[number];

const REFERENCES = [
	["the agent opens it and builds its tree", REFERENCE_TITLES.tree],
	["the agent opens it and makes the context", REFERENCE_TITLES.context],
] as const;

/** The Speed table of the README, made of figures of full size: `time; memory`, in parts of what the agent takes. */
export function renderReadme(recorded: Recorded): string {
	const row = (heading: string, cell: (column: Column) => string) => [heading, ...COLUMNS.map(cell)];
	const references = REFERENCES.map(([heading, title]) =>
		row(heading, ({ current }) => absolute(figureOf(recorded, current, title))),
	);
	const commands = commandsOf("mixed", "context", "tree").map((command) =>
		row(`\`${command}\``, ({ current }) => relative(figureOf(recorded, current, command))),
	);
	const migrations = commandsOf("old", "tree").map((command) =>
		row(`\`${command}\` of the same in version 2`, ({ old }) => relative(figureOf(recorded, old, command))),
	);
	const jq = row("`jq -c .type`", ({ current }) => relative(figureOf(recorded, current, "jq -c .type")));
	const table = markdown(
		["", ...COLUMNS.map((column) => column.title)],
		[...references, jq, ...commands, ...migrations],
	);
	return `${table}\n${startUp(recorded)}\n`;
}

function commandsOf(input: InputName, ...references: readonly string[]): string[] {
	const rows = ROWS.filter((row) => row.input === input && references.includes(row.reference));
	return rows.map((row) => commandOf(row));
}

function startUp(recorded: Recorded): string {
	const [help, version, tree] = ["--help", "--version", "tree"].map((command) =>
		two(figureOf(recorded, "startup", command)?.time?.median),
	);
	return `Started and done, in parts of \`node -e 0\`: \`--help\` ${help}, \`--version\` ${version}, \`tree\` of 50 lines ${tree}.`;
}

/** `9.2 s; 1.7 GB` */
function absolute(figure: RecordedFigure | undefined): string {
	if (figure?.seconds === undefined) return "";
	const memory = figure.megabytes === undefined ? "" : `; ${(figure.megabytes.median / 1000).toFixed(1)} GB`;
	return `${figure.seconds.median.toFixed(1)} s${memory}`;
}

/** `0.46; 0.10` */
function relative(figure: RecordedFigure | undefined): string {
	if (figure?.time === undefined) return "";
	return [figure.time, figure.memory]
		.flatMap((spread) => (spread === undefined ? [] : [two(spread.median)]))
		.join("; ");
}

function two(value: number | undefined): string {
	return value === undefined ? "?" : value.toFixed(2);
}
