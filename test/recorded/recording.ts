import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "./answer.ts";
import type { ContextAnswer } from "./context-answer.ts";

/** What the agent answered once, and which agent: the content of an `.answer.json`. */
export interface Recording extends Answer {
	/** Name and version of the package. */
	readonly package: string;
	/** The contexts at the leaf and at some entries before it; without those the agent throws on. */
	readonly contexts: readonly ContextAnswer[];
}

/** From the root of the repository, where npm starts every script. */
const FOLDER = "fixtures/recorded";

/** The names of the recorded sessions. */
export function recordedNames(): string[] {
	const sessions = readdirSync(FOLDER).filter((file) => file.endsWith(".jsonl"));
	return sessions.map((file) => file.slice(0, -".jsonl".length)).sort();
}

export function sessionPath(name: string): string {
	return join(FOLDER, `${name}.jsonl`);
}

export function answerPath(name: string): string {
	return join(FOLDER, `${name}.answer.json`);
}
