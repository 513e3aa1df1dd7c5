import type { FormatName } from "../../session/format-names.ts";
import type { Header } from "../../session/header.ts";

/** A part of a path that is another than the header's. */
export interface Misplaced {
	readonly found: string;
	readonly wanted: string;
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_.+\.jsonl$/;
const DIRECTORY = /^--.*--$/s;

/** Where a file of the harness lies and where its header would have it (harness format §2). */
export function placeFor(file: string, { id, timestamp, cwd }: Header, format: FormatName): Misplaced[] {
	const [name = "", directory = ""] = file.replaceAll("\\", "/").split("/").reverse();
	const ownName = format === "harness-0.84" ? id : encodeURIComponent(id.toWellFormed());
	const wantedName = `${(timestamp ?? "").replace(/[:.]/g, "-")}_${ownName}.jsonl`;
	const wantedDirectory = `--${(cwd ?? "").replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
	return [
		{ found: name, wanted: wantedName, isNamed: NAME.test(name) },
		{ found: directory, wanted: wantedDirectory, isNamed: DIRECTORY.test(directory) },
	].filter(({ found, wanted, isNamed }) => isNamed && found !== wanted);
}
