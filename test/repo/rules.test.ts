import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { RULES } from "../../src/lint/rules/index.ts";
import { rulePage, ruleTable } from "../../src/render/lint/rules.ts";

// What is written about the rules comes from the rules. `UPDATE=1` writes it anew.
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const isUpdate = process.env["UPDATE"] !== undefined;

test("the README's table is what the rules say", () => {
	const readme = readFileSync(path("README.md"), "utf8");
	const [start, end] = ["<!-- rules -->\n", "\n<!-- /rules -->"].map((mark) => readme.indexOf(mark));
	if (start === undefined || end === undefined) throw new Error("the README has no place for the table");
	const tableStart = start + "<!-- rules -->\n".length;
	const updated = readme.slice(0, tableStart) + ruleTable(RULES) + readme.slice(end);
	if (isUpdate) writeFileSync(path("README.md"), updated);
	expect(readFileSync(path("README.md"), "utf8")).toBe(updated);
});

test("the page of the rules is what the rules say", () => {
	const page = path("src/lint/rules/README.md");
	if (isUpdate) writeFileSync(page, rulePage(RULES));
	expect(existsSync(page) ? readFileSync(page, "utf8") : "").toBe(rulePage(RULES));
});

test("every rule has a file that its id names, and every file is a rule", () => {
	const folder = path("src/lint/rules");
	const families = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	const files = families.flatMap(({ name }) =>
		readdirSync(`${folder}/${name}`)
			.filter((file) => /^export const \w+: Rule = /m.test(readFileSync(`${folder}/${name}/${file}`, "utf8")))
			.map((file) => `${name}/${file.replace(/\.ts$/, "")}`),
	);
	expect(files.sort()).toEqual(Object.keys(RULES).sort());
});
