import { describe, expect, test } from "vitest";
import { fixture } from "../helpers/fixture.ts";
import { type CliOptions, runCli } from "../helpers/run-cli.ts";

const login = fixture("sessions/login.jsonl");
const TERMINAL = { columns: 80 };

async function isColored(argv: readonly string[], options: CliOptions): Promise<boolean> {
	const { stdout, exitCode } = await runCli(["tree", login, ...argv], options);
	expect(exitCode).toBe(0);
	return stdout.includes("\x1b[");
}

type Env = Readonly<Record<string, string>>;

/** From the weakest reason to the strongest. */
test.each<[what: string, argv: string[], env: Env, onTerminal: boolean, elsewhere: boolean]>([
	["nothing said: on a terminal only", [], {}, true, false],
	["a terminal without colours", [], { TERM: "dumb" }, false, false],
	["NO_COLOR", [], { NO_COLOR: "1" }, false, false],
	["NO_COLOR, but empty", [], { NO_COLOR: "" }, true, false],
	["FORCE_COLOR", [], { FORCE_COLOR: "1" }, true, true],
	["FORCE_COLOR=0", [], { FORCE_COLOR: "0" }, false, false],
	["FORCE_COLOR=3: 16 colours are all there are", [], { FORCE_COLOR: "3" }, true, true],
	["FORCE_COLOR before NO_COLOR", [], { FORCE_COLOR: "1", NO_COLOR: "1" }, true, true],
	["--color auto", ["--color", "auto"], {}, true, false],
	["--color always, before NO_COLOR", ["--color", "always"], { NO_COLOR: "1" }, true, true],
	["--color=never, before FORCE_COLOR", ["--color=never"], { FORCE_COLOR: "1" }, false, false],
])("%s", async (_what, argv, env, onTerminal, elsewhere) => {
	expect(await isColored(argv, { env, ...TERMINAL })).toBe(onTerminal);
	expect(await isColored(argv, { env })).toBe(elsewhere);
});

describe("what is no text for people has no colour, forced or not", () => {
	test.each([
		["tree", "json"],
		["tree", "mermaid"],
		["tree", "dot"],
		["branch", "json"],
		["branch", "jsonl"],
		["branch", "md"],
	])("%s --format %s", async (command, format) => {
		const { stdout } = await runCli([command, login, "--format", format, "--color", "always"], TERMINAL);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: colour is made of them
		expect(stdout).not.toMatch(/\x1b/);
	});
});

test("text is as wide as the terminal, and 80 columns where there is none", async () => {
	const longest = async (options: CliOptions) => {
		const { stdout } = await runCli(["tree", login, "--color", "never"], options);
		return Math.max(...stdout.split("\n").map((line) => line.length));
	};
	expect([await longest({}), await longest({ columns: 70 }), await longest({ columns: 120 })]).toEqual([
		80, 70, 120,
	]);
});
