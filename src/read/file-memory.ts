import { open } from "node:fs/promises";

/** Larger files are read piece by piece, one at a time. */
const MOST_BYTES = 4 << 20;

/** Memory that is used again for one file after another: a fresh piece for each costs as much as parsing it. */
export interface FileMemory {
	/**
	 * Reads a file while other work goes on.
	 * @returns its first `size` bytes, until the next call; nothing when it is large, or cannot be read in this way
	 */
	read(path: string, size: number): Promise<Uint8Array | undefined>;
}

/** Memory of its own, which grows to what the largest file takes. */
export function fileMemory(): FileMemory {
	let memory = Buffer.allocUnsafe(0);
	return {
		async read(path, size) {
			if (size > MOST_BYTES) return undefined;
			if (memory.length < size) memory = Buffer.allocUnsafe(Math.max(size, 2 * memory.length));
			return readInto(memory, path, size).catch(() => undefined);
		},
	};
}

async function readInto(memory: Buffer, path: string, size: number): Promise<Uint8Array> {
	const file = await open(path, "r");
	try {
		let filled = 0;
		while (filled < size) {
			const { bytesRead } = await file.read(memory, filled, size - filled, filled);
			if (bytesRead === 0) break; // it has been cut short since
			filled += bytesRead;
		}
		return memory.subarray(0, filled);
	} finally {
		await file.close();
	}
}
