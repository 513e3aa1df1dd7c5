import { readdirSync, readFileSync } from "node:fs";
import { fixture } from "../helpers/fixture.ts";

/** Names of the recordings, of one format or of all. */
export function recordings(prefix: string): string[] {
	return readdirSync(fixture("harness"))
		.filter((name) => name.startsWith(prefix) && name.endsWith(".expected.json"))
		.map((name) => name.replace(".expected.json", ""));
}

/** The bytes of a recorded file, and what the package that wrote it said of it. */
export function recording<T>(name: string): { readonly bytes: Buffer; readonly answer: T } {
	return {
		bytes: readFileSync(fixture(`harness/${name}.jsonl`)),
		answer: JSON.parse(readFileSync(fixture(`harness/${name}.expected.json`), "utf8")),
	};
}
