import { agent } from "./agent/format.ts";
import type { Format } from "./format.ts";

/** The formats in the order in which they are asked; the agent's own takes what is left. */
export const FORMATS: readonly Format[] = [agent];
