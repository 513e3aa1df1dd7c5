import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODULE_URL } from "./oracle.ts";

interface ExportModule {
	exportFromFile(path: string, options: { outputPath: string; themeName: string }): Promise<string>;
}

interface ThemeModule {
	initTheme(name: string): void;
}

const exporter: unknown = await import(new URL("export-html/index.js", MODULE_URL).href);
const theme: unknown = await import(new URL("../modes/interactive/theme/theme.js", MODULE_URL).href);

/** The page that the agent makes of a session file; of a copy, which it may write to. */
export async function exportedByOracle(bytes: Uint8Array): Promise<Uint8Array> {
	if (!isExporter(exporter) || !isTheme(theme)) throw new TypeError("the package exports no pages");
	theme.initTheme("dark");
	const directory = mkdtempSync(join(tmpdir(), "sessionctl-oracle-"));
	try {
		const path = join(directory, "session.jsonl");
		writeFileSync(path, bytes);
		const page = await exporter.exportFromFile(path, { outputPath: `${path}.html`, themeName: "dark" });
		return readFileSync(page);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

function isExporter(value: unknown): value is ExportModule {
	return typeof value === "object" && value !== null && "exportFromFile" in value;
}

function isTheme(value: unknown): value is ThemeModule {
	return typeof value === "object" && value !== null && "initTheme" in value;
}
