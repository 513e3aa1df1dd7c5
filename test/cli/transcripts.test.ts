import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fixture } from "../helpers/fixture.ts";
import { runCli } from "../helpers/run-cli.ts";
import { type Exchange, exchanges, formatExchange } from "../helpers/transcript.ts";

// What users see, as files to read. `UPDATE=1 npx vitest run test/cli/transcripts.test.ts` records them anew.
const folder = new URL("transcripts/", import.meta.url);
const files = readdirSync(folder).map((name) => fileURLToPath(new URL(name, folder)));
files.push(fileURLToPath(new URL("../../README.md", import.meta.url)));

for (const file of files) {
	describe(file.slice(file.lastIndexOf("/") + 1), () => {
		const text = readFileSync(file, "utf8");
		const recorded = exchanges(text);
		test("holds a transcript", () => expect(recorded.length).toBeGreaterThan(0));
		if (process.env["UPDATE"] !== undefined) test("is recorded anew", () => record(file, text, recorded));
		for (const exchange of recorded) {
			test(`sessionctl ${exchange.argv.join(" ")}`, async () => {
				const run = await runCli(exchange.argv, { cwd: fixture("sessions") });
				expect(formatExchange({ argv: exchange.argv, ...run })).toBe(
					text.slice(exchange.start, exchange.end),
				);
			});
		}
	});
}

async function record(file: string, text: string, recorded: readonly Exchange[]): Promise<void> {
	let updated = "";
	let at = 0;
	for (const { argv, start, end } of recorded) {
		updated +=
			text.slice(at, start) + formatExchange({ argv, ...(await runCli(argv, { cwd: fixture("sessions") })) });
		at = end;
	}
	writeFileSync(file, updated + text.slice(at));
}
