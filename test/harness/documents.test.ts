import { describe, expect, test } from "vitest";
import * as z from "zod";
import { SCHEMAS } from "../../src/render/schemas.ts";
import { fixture } from "../helpers/fixture.ts";
import { runCli } from "../helpers/run-cli.ts";
import { recordings } from "./recorded.ts";

const names = ["harness-v3-083-leaf", ...recordings("harness-v4-")];
const commands = ["tree", "branch", "branch --list", "context --llm", "lint"];

describe.each(names)("documents of %s keep to their schemas", (name) => {
	test.each(commands)("%s", async (command) => {
		const { stdout } = await runCli([...command.split(" "), `${name}.jsonl`, "--json"], {
			cwd: fixture("harness"),
		});
		const document: unknown = JSON.parse(stdout);
		const { schema } = z.looseObject({ schema: z.string() }).parse(document);
		const { error } = SCHEMAS[schema.replace(/^sessionctl\.|\/\d+$/g, "")]?.safeParse(document) ?? {};
		expect(error).toBeUndefined();
	});
});
