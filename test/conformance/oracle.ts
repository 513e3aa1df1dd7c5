import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../src/session/json.ts";

/** The package that is asked. Its version is pinned in `package.json` beside this file. */
export const PACKAGE = "@earendil-works/pi-coding-agent";
/** From the root of the repository, where npm starts every script. */
const PACKAGE_ROOT = resolve("test/conformance/node_modules", PACKAGE);

/** What is used of the agent's session manager. */
export interface SessionManager {
	getHeader(): JsonObject | null;
	getEntries(): JsonObject[];
	getTree(): TreeNode[];
	getLeafId(): string | null;
	getBranch(fromId?: string): JsonObject[];
	getSessionName(): string | undefined;
}

export interface TreeNode {
	readonly entry: JsonObject;
	readonly children: readonly TreeNode[];
	readonly label?: string;
}

interface SessionModule {
	readonly SessionManager: {
		open(path: string, sessionDir?: string, cwd?: string): SessionManager;
		list(cwd: string, sessionDir: string): Promise<JsonObject[]>;
		listAll(sessionDir: string): Promise<JsonObject[]>;
	};
}

/** The root of the package needs a newer Node; this module of it does not. */
export const MODULE_URL: string = pathToFileURL(join(PACKAGE_ROOT, "dist/core/session-manager.js")).href;
const module: unknown = await import(MODULE_URL);

/** Opens a copy, since the agent writes to what it opens, and hands it to `ask` while the copy exists. */
export function askOracle<T>(bytes: Uint8Array, ask: (manager: SessionManager) => T): T {
	return withCopy(bytes, (path) => ask(openOracle(path)));
}

/** Opens a file as the agent does, which may write to it. */
export function openOracle(path: string): SessionManager {
	return sessionModule().SessionManager.open(path, dirname(path), dirname(path));
}

/** What the agent lists in a flat directory: of all working directories, or of one. It writes to none of them. */
export function listOracle(directory: string, cwd: string | undefined): Promise<JsonObject[]> {
	const { SessionManager } = sessionModule();
	return cwd === undefined ? SessionManager.listAll(directory) : SessionManager.list(cwd, directory);
}

/** Hands over a copy in a directory of its own. */
export function withCopy<T>(bytes: Uint8Array, use: (path: string) => T): T {
	const directory = mkdtempSync(join(tmpdir(), "sessionctl-oracle-"));
	try {
		const path = join(directory, "session.jsonl");
		writeFileSync(path, bytes);
		return use(path);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

/** The version that is installed. */
export function packageVersion(): string {
	const { version }: { version: string } = JSON.parse(
		readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8"),
	);
	return version;
}

function sessionModule(): SessionModule {
	if (isSessionModule(module)) return module;
	throw new TypeError(`${PACKAGE} has no SessionManager.open`);
}

function isSessionModule(value: unknown): value is SessionModule {
	if (typeof value !== "object" || value === null || !("SessionManager" in value)) return false;
	const { SessionManager } = value;
	return typeof SessionManager === "function" && "open" in SessionManager;
}
