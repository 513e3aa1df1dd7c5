import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../src/session/json.ts";
import { PACKAGE } from "./oracle.ts";

const MODULES = resolve("test/conformance/node_modules");

const { convertToLlm }: { convertToLlm(messages: readonly JsonObject[]): JsonObject[] } = await load(
	PACKAGE,
	"dist/core/messages.js",
);
const { transformMessages }: { transformMessages(messages: JsonObject[], model: JsonObject): JsonObject[] } =
	await load("@earendil-works/pi-ai", "dist/api/transform-messages.js");

function load(name: string, module: string) {
	return import(pathToFileURL(join(MODULES, name, module)).href);
}

/** The messages of a request as the agent makes them; nothing where it throws, on content that is no list of blocks. */
export function request(messages: readonly JsonObject[], model: JsonObject): JsonObject[] | undefined {
	try {
		return transformMessages(convertToLlm(messages), { ...model, input: ["image", "text"] });
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}
