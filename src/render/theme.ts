import { Chalk, type ChalkInstance } from "chalk";

/** How things look. Without colour every style gives back what it was given. */
export interface Theme {
	readonly title: Style;
	readonly id: Style;
	readonly faint: Style;
	readonly leaf: Style;
	/** The name of a tip. */
	readonly tip: Style;
	readonly label: Style;
	readonly problem: Style;
	/** The style of an entry's kind: the role of a message, else the type. */
	readonly kind: (kind: string) => Style;
	readonly symbols: Symbols;
}

export type Style = (text: string) => string;

/** The characters that a tree is drawn with; all of them one column wide, connectors two. */
export interface Symbols {
	readonly active: string;
	readonly other: string;
	readonly outOfContext: string;
	readonly compaction: string;
	readonly lane: string;
	readonly fork: string;
	readonly last: string;
	readonly deep: string;
	readonly fold: string;
	readonly ellipsis: string;
	readonly arrow: string;
}

const UNICODE: Symbols = {
	active: "●",
	other: "○",
	outOfContext: "·",
	compaction: "◆",
	lane: "│ ",
	fork: "├─",
	last: "└─",
	deep: "⋮",
	fold: "┆",
	ellipsis: "…",
	arrow: "→",
};

const ASCII: Symbols = {
	active: "*",
	other: "o",
	outOfContext: ".",
	compaction: "#",
	lane: "| ",
	fork: "|-",
	last: "`-",
	deep: ":",
	fold: ":",
	ellipsis: "...",
	arrow: "->",
};

export interface ThemeOptions {
	/** 0 for none, 1 for the 16 colours of the terminal, which are all that is used. */
	readonly colorLevel: 0 | 1 | 2 | 3;
	readonly ascii?: boolean;
}

/** The theme for a terminal. Uses the terminal's own 16 colours, so that it suits a light and a dark one. */
export function makeTheme({ colorLevel, ascii = false }: ThemeOptions): Theme {
	const styles = colorLevel === 0 ? PLAIN : coloredStyles(new Chalk({ level: colorLevel }));
	return { ...styles, symbols: ascii ? ASCII : UNICODE };
}

type Styles = Omit<Theme, "symbols">;

const unstyled: Style = (text) => text;

const PLAIN: Styles = {
	title: unstyled,
	id: unstyled,
	faint: unstyled,
	leaf: unstyled,
	tip: unstyled,
	label: unstyled,
	problem: unstyled,
	kind: () => unstyled,
};

function coloredStyles(chalk: ChalkInstance): Styles {
	const kinds = kindStyles(chalk);
	return {
		title: chalk.bold,
		id: chalk.yellow,
		faint: chalk.dim,
		leaf: chalk.bold.green,
		tip: chalk.bold.cyan,
		label: chalk.bold.magenta,
		problem: chalk.red,
		kind: (kind) => kinds.get(kind) ?? chalk.dim,
	};
}

function kindStyles(chalk: ChalkInstance): ReadonlyMap<string, Style> {
	const styles: Readonly<Record<string, Style>> = {
		user: chalk.bold,
		assistant: chalk.green,
		toolResult: chalk.cyan,
		bashExecution: chalk.cyan,
		compaction: chalk.magenta,
		compactionSummary: chalk.magenta,
		branch_summary: chalk.magenta,
		branchSummary: chalk.magenta,
		custom_message: chalk.cyan,
		custom: chalk.dim,
		system: chalk.dim,
	};
	return new Map(Object.entries(styles)); // a kind may be called `constructor`
}
