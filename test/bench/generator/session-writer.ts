import { closeSync, openSync, writeSync } from "node:fs";
import { idOf } from "../../shapes/numbered-lines.ts";

/** A session being written. What is passed as members is JSON already, without braces and outer commas. */
export interface SessionWriter {
	/** Bytes so far, where texts are ASCII; a little less than that otherwise. */
	size(): number;
	entries(): number;
	/** Milliseconds of the entry written last. */
	now(): number;
	leaf(): string | null;
	/** The entry so many steps above the leaf. */
	ancestor(steps: number): string | null;
	/** Writes an entry below the leaf and makes it the leaf. */
	append(type: string, members: string): void;
	/** The same with the own members first, as the agent writes entries of extensions. */
	appendHeadLast(type: string, members: string): void;
	message(members: string): void;
	/** Moves the leaf so many steps up, but not off its root: what follows is another branch. */
	rewind(steps: number): void;
	close(): void;
}

const START = Date.UTC(2026, 2, 2, 8, 30);

/** @param number tells its id from those of other sessions */
export function createSessionWriter(path: string, version: number, number = 1): SessionWriter {
	const lines = createLineWriter(path);
	const trail: string[] = [];
	let entries = 0;
	let now = START;
	const leaf = () => trail.at(-1) ?? null;
	const head = () => {
		entries++;
		now += 1000 + ((entries * 7919) % 15_000);
		const parent = leaf();
		const id = idOf(entries);
		trail.push(id);
		const parentId = parent === null ? "null" : `"${parent}"`;
		return `"id":"${id}","parentId":${parentId},"timestamp":"${new Date(now).toISOString()}"`;
	};
	const append = (type: string, members: string) =>
		lines.write(`{"type":"${type}",${head()}${members === "" ? "" : ","}${members}}`);
	lines.write(
		`{"type":"session","version":${version},"id":"019cad44-3c00-7000-8000-5e551${String(number).padStart(7, "0")}","timestamp":"${new Date(START).toISOString()}","cwd":"/home/dev/ledger"}`,
	);
	return {
		size: lines.size,
		entries: () => entries,
		now: () => now,
		leaf,
		ancestor: (steps) => trail[Math.max(0, trail.length - 1 - steps)] ?? null,
		append,
		appendHeadLast: (type, members) => lines.write(`{"type":"${type}",${members},${head()}}`),
		message(members) {
			// The clock of the entry to come is not known yet; the agent stamps messages earlier, too.
			append("message", `"message":{${members},"timestamp":${now}}`);
		},
		rewind(steps) {
			trail.length = Math.max(1, trail.length - steps);
		},
		close: lines.close,
	};
}

interface LineWriter {
	size(): number;
	write(line: string): void;
	close(): void;
}

/** Collects lines, as a system call for each would cost more than making it. */
function createLineWriter(path: string): LineWriter {
	const ENOUGH = 1 << 22;
	const fd = openSync(path, "w");
	let pending: string[] = [];
	let pendingSize = 0;
	let flushedSize = 0;
	const flush = () => {
		const bytes = Buffer.from(pending.join(""));
		for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
		flushedSize += pendingSize;
		pending = [];
		pendingSize = 0;
	};
	return {
		size: () => flushedSize + pendingSize,
		write(line) {
			pending.push(line, "\n");
			pendingSize += line.length + 1;
			if (pendingSize > ENOUGH) flush();
		},
		close() {
			flush();
			closeSync(fd);
		},
	};
}
