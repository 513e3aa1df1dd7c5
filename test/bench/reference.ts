import { copyFileSync, existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * What a row is compared with: the published package doing the same work, our own command on a session of a few
 * lines, or node doing nothing.
 */
export type ReferenceKind = "tree" | "context" | "list" | "check" | "node";

export const REFERENCE_TITLES = {
	tree: "reference (open, getTree)",
	context: "reference (open, projection)",
	list: "reference (listAll)",
	check: "migrate --check of 50 lines",
	node: "node -e 0",
} as const satisfies Record<ReferenceKind, string>;

const MODULE = join(
	"test/conformance/node_modules/@earendil-works/pi-coding-agent",
	"dist/core/session-manager.js",
);

const PROGRAMS = {
	tree: openAnd(".getTree()"),
	context: openAnd(".buildSessionProjection()"),
	list: "const { SessionManager } = await import(process.argv[1]); await SessionManager.listAll(process.argv[2]);",
	node: "0",
} as const satisfies Record<Exclude<ReferenceKind, "check">, string>;

/** Given to node as it is, so that nothing of ours is loaded into the measured process. */
function openAnd(call: string): string {
	return `const { SessionManager } = await import(process.argv[1]); SessionManager.open(process.argv[2])${call};`;
}

/** The package root needs a newer node than its session manager does, hence the path into it. */
export function referenceModule(root: string): string | undefined {
	const path = join(root, MODULE);
	return existsSync(path) ? path : undefined;
}

/** What the references run on. */
export interface ReferenceSetting {
	/** The session manager. */
	readonly module: string;
	/** A copy of the input, which the package may write to. */
	readonly copy: string;
	/** Our own program. */
	readonly program: string;
	/** A session of a few lines. */
	readonly few: string;
}

export function referenceArgv(
	kind: ReferenceKind,
	{ module, copy, program, few }: ReferenceSetting,
): readonly [string, ...string[]] {
	if (kind === "check") return [process.execPath, program, "migrate", few, "--check"];
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
	list: [],
	check: [],
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
