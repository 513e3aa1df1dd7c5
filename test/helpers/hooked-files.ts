import fs from "node:fs";
import type { FileOperations } from "../../src/rewrite/file-operations.ts";

/** Called before each operation with its number, from 1, and its name. What it throws is what the operation throws. */
export type Hook = (step: number, operation: string) => void;

/** The file system, with a hook before everything that is done to it. */
export function hookedFiles(hook: Hook): FileOperations {
	let step = 0;
	return new Proxy<FileOperations>(fs, {
		get(files, name) {
			const operation: unknown = Reflect.get(files, name);
			if (typeof operation !== "function") return operation;
			return (...args: unknown[]): unknown => {
				hook(++step, String(name));
				return Reflect.apply(operation, files, args);
			};
		},
	});
}

/** What the file system throws. */
export function systemError(code: string): Error {
	return Object.assign(new Error(`${code}: as a test wants it`), { code });
}

/** Every operation from one on fails, the clearing away included: as if the process had been killed before it. */
export function dyingFiles(lastWords: number): FileOperations {
	return hookedFiles((step) => {
		if (step >= lastWords) throw systemError("EIO");
	});
}
