import { describe, expect, test } from "vitest";
import { fixture } from "../helpers/fixture.ts";
import { runCli } from "../helpers/run-cli.ts";

describe("an entry id", () => {
	const prefixes = fixture("broken/prefixes.jsonl");

	test.each([
		["tree", "ab12", ["ab120001", "ab120002"]],
		["branch", "ab3", ["ab34", "ab3456"]],
		["branch", "ab", ["ab120001", "ab120002", "ab34", "ab3456"]],
	])("that fits several is an error that lists them: %s --leaf %s", async (command, id, candidates) => {
		const { stdout, stderr, exitCode } = await runCli([command, prefixes, "--leaf", id, "--json"]);
		expect([stdout, exitCode]).toEqual(["", 2]);
		expect(JSON.parse(stderr)).toEqual({
			error: {
				kind: "ambiguous-id",
				message: `${prefixes}: ${candidates.length} entries have an id that starts with ${id}`,
				hint: "give more of the id",
				candidates,
			},
		});
	});

	test("that fits exactly is preferred to ones that start with it", async () => {
		const { stdout } = await runCli(["branch", prefixes, "--leaf", "ab34", "--json"]);
		expect(stdout).toContain('"leafId":"ab34"');
	});

	test("of digits alone keeps its zeros", async () => {
		const entry =
			'{"type":"custom","id":"00000010","parentId":null}\n{"type":"custom","id":"1e3","parentId":null}\n';
		const stdin = () => [`{"type":"session","version":3,"id":"x"}\n${entry}`];
		for (const id of ["00000010", "1e3"]) {
			const { stdout } = await runCli(["branch", "-", "--leaf", id, "--json"], { stdin: stdin() });
			expect(stdout).toContain(`"leafId":"${id}"`);
		}
	});

	test.each(["zz", "", "ab345678"])("that fits none is one clear error: %j", async (id) => {
		const { stderr, exitCode } = await runCli(["branch", prefixes, "--leaf", id]);
		expect([stderr, exitCode]).toEqual([
			`sessionctl: ${prefixes}: no entry has the id ${JSON.stringify(id)}; \`sessionctl tree ${prefixes}\` lists the ids\n`,
			2,
		]);
	});

	test("that fits none of standard input is told so without naming a file to read again", async () => {
		const stdin = ['{"type":"session","version":3,"id":"x"}\n'];
		const { stderr } = await runCli(["branch", "-", "--leaf", "zz"], { stdin });
		expect(stderr).toBe('sessionctl: -: no entry has the id "zz"; `sessionctl tree` lists the ids\n');
	});
});
