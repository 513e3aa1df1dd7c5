import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A directory for the tests of one file, removed when they are done. */
export function temporaryDirectory(): string {
	const directory = mkdtempSync(join(tmpdir(), "sessionctl-test-"));
	afterAll(() => rmSync(directory, { recursive: true, force: true }));
	return directory;
}
