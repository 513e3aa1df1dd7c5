import type { Host, Output } from "./host.ts";

export const COLOR_CHOICES = ["auto", "always", "never"] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Whether to colour what goes to a stream: the flag, else `FORCE_COLOR`, else `NO_COLOR`, else the terminal. */
export function colorLevel(choice: ColorChoice, { env }: Host, output: Output): 0 | 1 {
	if (choice !== "auto") return choice === "always" ? 1 : 0;
	const forced = env["FORCE_COLOR"];
	if (forced !== undefined) return forced === "0" || forced === "false" ? 0 : 1;
	if (env["NO_COLOR"] || env["TERM"] === "dumb") return 0;
	return output.isTTY === true ? 1 : 0;
}
