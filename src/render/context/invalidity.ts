import type { Invalidity } from "../../context/losses.ts";

/** What is said of an entry whose fate is `invalid`. */
export const INVALIDITY = {
	"no-message": "no message in it",
	"no-replacement": "no replacement",
	"no-content": "no content in its replacement",
} as const satisfies Record<Invalidity, string>;
