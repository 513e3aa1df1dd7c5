import type { Theme } from "../render/theme.ts";
import { makeTheme } from "../render/theme.ts";
import { type ColorChoice, colorLevel } from "./color.ts";
import type { Host } from "./host.ts";

/** What a text has to suit: the terminal's colours and width, 80 columns where there is no terminal. */
export interface TextStyle {
	readonly theme: Theme;
	readonly columns: number;
}

export function textStyle(
	args: { readonly color: ColorChoice; readonly ascii?: boolean },
	host: Host,
): TextStyle {
	const { stdout } = host;
	return {
		theme: makeTheme({ colorLevel: colorLevel(args.color, host, stdout), ascii: args.ascii ?? false }),
		columns: stdout.isTTY === true && stdout.columns ? stdout.columns : 80,
	};
}
