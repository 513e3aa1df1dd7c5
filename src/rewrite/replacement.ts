import type { Draft, Rewrite } from "./draft.ts";
import type { FileOperations } from "./file-operations.ts";
import type { OldFile } from "./old-file.ts";
import type { Target } from "./target.ts";

/** All that replacing one file has to do with. */
export interface Replacement<Result> {
	readonly files: FileOperations;
	readonly target: Target;
	readonly old: OldFile;
	readonly draft: Draft<Result>;
	readonly rewrite: Rewrite<Result>;
}
