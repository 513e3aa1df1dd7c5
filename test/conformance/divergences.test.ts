import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { sessionBytes } from "../helpers/sessions.ts";
import { bytesOf, DIVERGENCES } from "./divergences.ts";
import { askOracle, MODULE_URL, withCopy } from "./oracle.ts";

describe("where the agent's answer is no example", () => {
	test.for(DIVERGENCES)("$title: the agent answers", (divergence) => {
		const bytes = bytesOf(divergence);
		const { ask, theirs } = divergence;
		if (theirs === "never ends") expect(howItEnds(bytes)).toBe("killed");
		else if (theirs === "throws") expect(() => askOracle(bytes, ask)).toThrow();
		else expect(askOracle(bytes, ask)).toEqual(theirs.answer);
	});

	test("a path that ends is not taken for one that does not", () => {
		expect(howItEnds(sessionBytes(3, []))).toBe("ended");
	});
});

/** Asks for the path of the leaf in a process of its own: it fills its memory until it dies. */
function howItEnds(bytes: Uint8Array): "ended" | "killed" {
	const program = `
		const { SessionManager } = await import(${JSON.stringify(MODULE_URL)});
		SessionManager.open(process.argv[1], ".", ".").getBranch();
	`;
	const { status } = withCopy(bytes, (path) =>
		spawnSync(process.execPath, ["--max-old-space-size=200", "--input-type=module", "-e", program, path], {
			timeout: 30_000,
			stdio: "ignore",
		}),
	);
	return status === 0 ? "ended" : "killed";
}
