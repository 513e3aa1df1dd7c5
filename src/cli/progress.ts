import { counted, grouped } from "../numbers.ts";
import { statusOf } from "../session/directory.ts";
import type { Host } from "./host.ts";

/** How far the reading of a large file is; shown on a terminal only, and only when it takes a while. */
export interface Progress {
	/** Absent when it is not wanted. */
	readonly update: ((bytesRead: number) => void) | undefined;
	end(): void;
}

const PATIENCE_MS = 1000;
const INTERVAL_MS = 100;

export function startProgress(host: Host, quiet: boolean, path: string): Progress {
	const line = startLine(host, quiet);
	const size = statusOf(path)?.size ?? 0;
	if (line === undefined || size === 0) return { update: undefined, end() {} };
	return {
		update: (bytesRead) => line.show(() => `reading ${Math.floor((100 * bytesRead) / size)}%`),
		end: line.end,
	};
}

/** How far the reading of many files is, shown in the same way. */
export interface FileProgress {
	readonly update: ((filesRead: number, files: number) => void) | undefined;
	end(): void;
}

export function startFileProgress(host: Host, quiet: boolean): FileProgress {
	const line = startLine(host, quiet);
	if (line === undefined) return { update: undefined, end() {} };
	return {
		update: (read, files) => line.show(() => `reading ${grouped(read)} of ${counted(files, "file")}`),
		end: line.end,
	};
}

/**
 * A line of a terminal that is written over, whoever wrote it; wiped in the end, and before something else is written.
 */
interface StatusLine {
	show(text: () => string): void;
	end(): void;
}

function startLine(host: Host, quiet: boolean): StatusLine | undefined {
	if (quiet) return undefined;
	let next = now() + PATIENCE_MS;
	let isShown = false;
	return {
		show(text) {
			if (now() < next) return;
			// Asked now and no sooner: most runs are over by then, and to look at `process.stderr` makes it.
			const isWatched = host.stderr.isTTY === true;
			next = isWatched ? now() + INTERVAL_MS : Number.POSITIVE_INFINITY;
			if (!isWatched) return;
			isShown = true;
			host.stderr.write(`\r${text()}\x1b[K`);
		},
		end() {
			if (isShown) host.stderr.write("\r\x1b[K");
			isShown = false;
		},
	};
}

/** Milliseconds. Looking at `performance` would load all that it can measure. */
function now(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}
