import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SCHEMAS } from "../../src/render/schemas.ts";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

test("every document that the source names has a schema under its name", () => {
	const named = new Set<string>();
	for (const path of readdirSync(source, { recursive: true, encoding: "utf8" })) {
		if (!path.endsWith(".ts")) continue;
		const text = readFileSync(source + path, "utf8");
		for (const [, name = ""] of text.matchAll(/"sessionctl\.(\w+)\/\d+"/g)) named.add(name);
	}
	const documents = Object.keys(SCHEMAS).filter((name) => !["header", "entry", "error"].includes(name));
	expect([...named].sort()).toEqual(documents.sort());
});
