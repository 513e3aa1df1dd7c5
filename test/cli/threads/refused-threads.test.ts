import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixture } from "../../helpers/fixture.ts";
import { preload } from "../../helpers/preload.ts";
import { spawnCli } from "../../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../../helpers/temporary.ts";
import { tamperedCommand } from "../../helpers/thread-bundles.ts";

const directory = temporaryDirectory();
for (const name of ["a", "b", "c", "d"])
	copyFileSync(fixture("sessions/login.jsonl"), join(directory, `${name}.jsonl`));

/** Where a user may have no more threads, `new Worker` throws this. */
const systemWith = (threads: number) => `
	const workers = require("node:worker_threads");
	let left = ${threads};
	workers.Worker = class extends workers.Worker {
		constructor(...args) {
			if (left-- <= 0) throw Object.assign(new Error("EAGAIN"), { code: "ERR_WORKER_INIT_FAILED" });
			super(...args);
		}
	};
`;

describe.each([0, 1, 2])(
	"a system that has %i threads of the four that are wanted makes no difference",
	(there) => {
		test.each(["lint .", "stats . --json", "stats . --format csv", "list --all --json --session-dir ."])(
			"to %s",
			async (command) => {
				const words = command.split(" ");
				const { bin, threads } = tamperedCommand(words[0] ?? "");
				const env = preload(systemWith(there));
				const refused = await spawnCli([...words, "--threads", "4"], { cwd: directory, bin, env });
				expect(threads()).toBe(there);
				expect(refused).toEqual(await spawnCli([...words, "--threads", "1"], { cwd: directory }));
				expect([refused.stderr, refused.exitCode]).toEqual(["", 0]);
			},
		);
	},
);
