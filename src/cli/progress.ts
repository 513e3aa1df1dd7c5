import { statusOf } from "../session/directory.ts";
import type { Host } from "./host.ts";

/** How far the reading of a large file is; shown on a terminal only, and only when it takes a while. */
export interface Progress {
	/** Absent when nobody looks. */
	readonly update: ((bytesRead: number) => void) | undefined;
	end(): void;
}

const PATIENCE_MS = 1000;
const INTERVAL_MS = 100;

export function startProgress({ stderr }: Host, quiet: boolean, path: string): Progress {
	if (quiet || stderr.isTTY !== true) return { update: undefined, end() {} };
	const size = statusOf(path)?.size ?? 0;
	let next = performance.now() + PATIENCE_MS;
	let isShown = false;
	return {
		update(bytesRead) {
			if (performance.now() < next || size === 0) return;
			next = performance.now() + INTERVAL_MS;
			isShown = true;
			stderr.write(`\rreading ${Math.floor((100 * bytesRead) / size)}%`);
		},
		end() {
			if (isShown) stderr.write("\r\x1b[K");
		},
	};
}
