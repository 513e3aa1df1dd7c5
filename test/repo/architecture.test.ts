import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const page = readFileSync(join(source, "README.md"), "utf8");

/** A file below `src/`, and what it imports: packages by name, files by their path below `src/`. */
interface Module {
	readonly file: string;
	readonly imports: readonly Import[];
}

interface Import {
	readonly from: string;
	readonly isPackage: boolean;
	/** Nothing of it is left when types are taken away. */
	readonly isTypeOnly: boolean;
}

const IMPORT =
	/(?:^|\n)\s*(?:import|export)\s(?<clause>[^;]*?)\sfrom\s"(?<from>[^"]+)"|\bimport\(\s*"(?<dynamic>[^"]+)"|(?:^|\n)import\s"(?<bare>[^"]+)"/g;

function readModule(file: string): Module {
	const text = readFileSync(join(source, file), "utf8");
	const imports = Array.from(text.matchAll(IMPORT), ({ groups = {} }): Import => {
		const { clause = "", from, dynamic, bare } = groups;
		const name = from ?? dynamic ?? bare ?? "";
		const isPackage = !name.startsWith(".");
		return {
			from: isPackage ? name : join(dirname(file), name),
			isPackage,
			isTypeOnly: clause.startsWith("type ") || isOnlyTypes(clause),
		};
	});
	return { file, imports };
}

function isOnlyTypes(clause: string): boolean {
	const names = /^\{([^}]*)\}$/s
		.exec(clause.trim())?.[1]
		?.split(",")
		.map((name) => name.trim());
	return names?.filter((name) => name !== "").every((name) => name.startsWith("type ")) ?? false;
}

const modules = readdirSync(source, { recursive: true, encoding: "utf8" })
	.filter((file) => file.endsWith(".ts"))
	.toSorted()
	.map(readModule);

/** The folder of a file; `""` for those that stand beside the folders. */
function folderOf(file: string): string {
	return file.includes("/") ? file.slice(0, file.indexOf("/")) : "";
}

/** The table of the page: what each folder may import. */
const allowed = new Map(
	Array.from(page.matchAll(/^\| `(\w+)\/` \|.*\|\s*([^|]*?)\s*\|$/gm), ([, folder = "", imports = ""]) => [
		folder,
		Array.from(imports.matchAll(/`(\w+)`/g), ([, name = ""]) => name),
	]),
);

/** Files that every folder may import. */
const FOR_ALL = Array.from(
	/^(.*) are for all;/m.exec(page)?.[1]?.matchAll(/`([\w.]+\.ts)`/g) ?? [],
	([, file = ""]) => file,
);

/** The last line of an import as it is formatted, or one made when it is needed. */
const WRITTEN = /^(?:import\b|export\b|\}).*\bfrom "[^"]+"|\bimport\("/gm;

test("imports are found in every way they are written", () => {
	expect(modules.length).toBeGreaterThan(50);
	const imports = (file: string) => modules.find((module) => module.file === file)?.imports ?? [];
	expect(imports("cli/commands/tree.ts")).toContainEqual({
		from: "render/tree/text.ts",
		isPackage: false,
		isTypeOnly: false,
	});
	expect(imports("cli/commands/tree.ts")).toContainEqual({
		from: "cli/host.ts",
		isPackage: false,
		isTypeOnly: true,
	});
	expect(imports("index.ts")).toContainEqual({ from: "session/row.ts", isPackage: false, isTypeOnly: true });
	for (const { file } of modules) {
		const written = readFileSync(join(source, file), "utf8").match(WRITTEN) ?? [];
		expect([file, imports(file).length]).toEqual([file, written.length]);
	}
});

test("every folder is in the table, and the table has no others", () => {
	const folders = new Set(modules.map(({ file }) => folderOf(file)).filter((folder) => folder !== ""));
	expect([...allowed.keys()].toSorted()).toEqual([...folders].toSorted());
});

test("the folders stand in the order of their imports: arrows point to the left only", () => {
	const order = [...allowed.keys()];
	for (const [at, folder] of order.entries()) {
		const later = (allowed.get(folder) ?? []).filter((name) => order.indexOf(name) >= at);
		expect([folder, later]).toEqual([folder, []]);
	}
});

describe("each file imports what its folder may", () => {
	test.each(modules.filter(({ file }) => file.includes("/")).map((module) => [module.file, module] as const))(
		"%s",
		(file, { imports }) => {
			const folder = folderOf(file);
			const mayImport = folder === "cli" ? [...allowed.keys()] : [folder, ...(allowed.get(folder) ?? [])];
			const others = imports
				.filter(({ from, isPackage }) => !isPackage && !mayImport.includes(folderOf(from)))
				.map(({ from }) => from)
				.filter((from) => !FOR_ALL.includes(from) && !from.startsWith(".."));
			expect(others).toEqual([]);
		},
	);
});

test("the files for all import none of the folders", () => {
	expect(FOR_ALL.length).toBeGreaterThan(0);
	const inner = modules.filter(({ file }) => FOR_ALL.includes(file)).flatMap(({ imports }) => imports);
	expect(inner.filter(({ from, isPackage }) => !isPackage && from !== "../package.json")).toEqual([]);
});

test("the library's door leads past the command line and what is shown", () => {
	const door = modules.find(({ file }) => file === "index.ts");
	const folders = new Set(door?.imports.map(({ from }) => folderOf(from)));
	expect(["cli", "render"].filter((folder) => folders.has(folder))).toEqual([]);
});

/** Where each package is met; types may be met where a second expression says. */
const PACKAGES: Readonly<Record<string, readonly [place: RegExp, types?: RegExp]>> = {
	zod: [/^(?:session\/schema\/|render\/(?:.*\/)?(?:[\w-]+-)?schemas?\.ts)/, /^lint\//],
	chalk: [/^render\/theme\.ts/],
	"cli-table3": [/^render\/table\.ts/],
	"image-size": [/^render\/show\/images\.ts/],
	yargs: [/^cli\/parse\.ts/, /^cli\/command\.ts/],
	"get-east-asian-width": [/^render\/width\.ts/],
};

test("each package is met in one place", () => {
	const met = modules.flatMap(({ file, imports }) =>
		imports
			.filter(({ from, isPackage }) => isPackage && !from.startsWith("node:"))
			.map(({ from, isTypeOnly }) => ({ file, from, isTypeOnly })),
	);
	const misplaced = met.filter(({ file, from, isTypeOnly }) => {
		const [place, types] = PACKAGES[from] ?? [];
		return !(place?.test(file) || (isTypeOnly && types?.test(file)));
	});
	expect(misplaced).toEqual([]);
	expect(new Set(met.map(({ from }) => from))).toEqual(new Set(Object.keys(PACKAGES)));
});

test("arguments, environment, streams and the end of the process are the command line's business", () => {
	const world = /\bprocess\.(?:argv|env|stdin|stdout|stderr|exit|exitCode|on)\b|\bconsole\./;
	const touching = modules.filter(({ file }) => {
		const lines = readFileSync(join(source, file), "utf8").split("\n");
		return lines.some((line) => world.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line));
	});
	expect(touching.map(({ file }) => folderOf(file))).toEqual(touching.map(() => "cli"));
	expect(touching.length).toBeGreaterThan(0);
});
