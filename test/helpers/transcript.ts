/** One command of a transcript, and what it is said to print. */
export interface Exchange {
	readonly argv: readonly string[];
	readonly stdout: string;
	readonly stderr: string;
	readonly exitCode: number;
	/** Where the recorded part stands in the text. */
	readonly start: number;
	readonly end: number;
}

const EXCHANGE =
	/^(?<fence>`{3,})console\n\$ sessionctl(?<words>[^\n|>]*)\n(?<stdout>[\s\S]*?)^\k<fence>\n(?:\n```stderr\n(?<stderr>[\s\S]*?)```\n)?(?:\nExit code: (?<code>\d+)\n)?/gm;

/** The exchanges of a Markdown text: a `console` block, then perhaps a `stderr` block and an exit code. */
export function exchanges(markdown: string): Exchange[] {
	return [...markdown.matchAll(EXCHANGE)].map((match) => {
		const { words = "", stdout = "", stderr = "", code = "0" } = match.groups ?? {};
		const start = match.index;
		return {
			argv: splitWords(words),
			stdout,
			stderr,
			exitCode: Number(code),
			start,
			end: start + match[0].length,
		};
	});
}

/** The text of an exchange, as `exchanges` reads it. */
export function formatExchange(exchange: Omit<Exchange, "start" | "end">): string {
	const { argv, stdout, stderr, exitCode } = exchange;
	const command = ["sessionctl", ...argv.map(quote)].join(" ");
	const error = stderr === "" ? "" : `\n\`\`\`stderr\n${stderr}\`\`\`\n`;
	const code = exitCode === 0 ? "" : `\nExit code: ${exitCode}\n`;
	const fence = stdout.includes("```") ? "````" : "```";
	return `${fence}console\n$ ${command}\n${stdout}${fence}\n${error}${code}`;
}

function splitWords(text: string): string[] {
	return [...text.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

function quote(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`;
}
