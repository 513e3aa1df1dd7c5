import { agent } from "./agent/format.ts";
import { eventStream } from "./event-stream/format.ts";
import type { Format } from "./format.ts";
import { harness084 } from "./harness-084/format.ts";
import { harness085 } from "./harness-085/format.ts";
import { htmlExport } from "./html-export/format.ts";
import { omp } from "./omp/format.ts";

/** The formats in the order in which they are asked; the agent's own takes what is left. */
export const FORMATS: readonly Format[] = [htmlExport, omp, eventStream, harness085, harness084, agent];
