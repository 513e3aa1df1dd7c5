import { copyFileSync, existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a row is compared with: the published package doing the same work, or node doing nothing. */
export type ReferenceKind = "tree" | "context" | "migrate" | "list" | "node";

export const REFERENCE_TITLES = {
	tree: "reference (open, getTree)",
	context: "reference (open, projection)",
	migrate: "reference (open, which migrates)",
	list: "reference (listAll)",
	node: "node -e 0",
} as const satisfies Record<ReferenceKind, string>;

const MODULE = join(
	"test/conformance/node_modules/@earendil-works/pi-coding-agent",
	"dist/core/session-manager.js",
);

const PROGRAMS = {
	tree: openAnd(".getTree()"),
	context: openAnd(".buildSessionProjection()"),
	migrate: openAnd(""),
	list: "const { SessionManager } = await import(process.argv[1]); await SessionManager.listAll(process.argv[2]);",
	node: "0",
} as const satisfies Record<ReferenceKind, string>;

/** Given to node as it is, so that nothing of ours is loaded into the measured process. */
function openAnd(call: string): string {
	return `const { SessionManager } = await import(process.argv[1]); SessionManager.open(process.argv[2])${call};`;
}

/** The package root needs a newer node than its session manager does, hence the path into it. */
export function referenceModule(root: string): string | undefined {
	const path = join(root, MODULE);
	return existsSync(path) ? path : undefined;
}

export function referenceArgv(
	kind: ReferenceKind,
	module: string,
	copy: string,
): readonly [string, ...string[]] {
	if (kind === "node") return [process.execPath, "-e", PROGRAMS[kind]];
	return [process.execPath, "--input-type=module", "-e", PROGRAMS[kind], module, copy];
}

/** What else does work of the kind: a program and its arguments, to which the file is added. */
export const OTHERS = {
	tree: [
		["jq", "-c", ".type"],
		["wc", "-l"],
	],
	context: [
		["jq", "-c", ".type"],
		["wc", "-l"],
	],
	migrate: [["cat"]],
	list: [],
	node: [],
} as const satisfies Record<ReferenceKind, readonly (readonly [string, ...string[]])[]>;

/** A file that the reference may write to, and what it takes to notice that it has. */
export interface Copy {
	readonly path: string;
	/** Copies anew if the copy is no longer what it was. */
	refresh(): void;
	drop(): void;
}

export function makeCopy(original: string, path: string): Copy {
	// To what it lists it does not write.
	if (statSync(original).isDirectory()) return { path: original, refresh() {}, drop() {} };
	let stamp = "";
	const stampNow = () => {
		const { size, mtimeMs } = statSync(path);
		return `${size} ${mtimeMs}`;
	};
	const refresh = () => {
		if (stamp !== "" && stamp === stampNow()) return;
		copyFileSync(original, path);
		stamp = stampNow();
	};
	refresh();
	return { path, refresh, drop: () => rmSync(path) };
}
