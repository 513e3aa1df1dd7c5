import { blocksOf } from "../session/content.ts";
import { asArray, asString, isObject, type JsonObject } from "../session/json.ts";
import { estimateTokens } from "./tokens.ts";

/** The system prompt and tools in force, replayed from system messages (format §8). */
export interface SystemState {
	/** The texts of all messages, without the sections. */
	readonly prompt: string;
	/** The texts of the sections in force, by name. */
	readonly sections: Readonly<Record<string, string>>;
	/** The tools in force, as they were declared. */
	readonly tools: readonly JsonObject[];
	/** The tokens of all of it, by its length. */
	readonly tokens: number;
}

/** A replay that is under way. */
export interface SystemReplay {
	readonly texts: string[];
	readonly sections: Map<string, string>;
	readonly tools: Map<string, JsonObject>;
}

export function startReplay(): SystemReplay {
	return { texts: [], sections: new Map(), tools: new Map() };
}

/** Applies one system message: a delta to what came before. */
export function replay({ texts, sections, tools }: SystemReplay, message: JsonObject): void {
	const text = contentText(message["content"]);
	if (text !== "") texts.push(text);
	for (const [name, value] of Object.entries(isObject(message["sections"]) ? message["sections"] : {})) {
		if (value === null) sections.delete(name);
		else if (typeof value === "string") sections.set(name, value);
	}
	for (const [name] of namedObjects(message["toolsRemoved"])) tools.delete(name);
	for (const [name, tool] of namedObjects(message["toolsAdded"])) tools.set(name, tool);
}

function contentText(content: unknown): string {
	if (typeof content === "string") return content;
	return Array.from(blocksOf(content, "text"), ({ text }) => asString(text) ?? "").join("\n");
}

function* namedObjects(list: unknown): Generator<readonly [string, JsonObject], void, undefined> {
	for (const item of asArray(list)) {
		if (!isObject(item)) continue;
		const name = asString(item["name"]);
		if (name !== undefined) yield [name, item];
	}
}

/** What a replay has come to. */
export function replayed({ texts, sections, tools }: SystemReplay): SystemState {
	const prompt = texts.join("\n\n");
	const state = { prompt, sections: Object.fromEntries(sections), tools: [...tools.values()] };
	const toolsAdded = tools.size === 0 ? undefined : state.tools;
	const tokens = estimateTokens({ role: "system", content: prompt, sections: state.sections, toolsAdded });
	return { ...state, tokens };
}
