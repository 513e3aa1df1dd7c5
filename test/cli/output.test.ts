import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { writeLines, writePieces } from "../../src/cli/output.ts";
import { collector } from "../helpers/collector.ts";
import { rejectionOf } from "../helpers/errors.ts";

test("pieces come out in their order, text and bytes", async () => {
	const { output, text } = collector();
	await writePieces(output, ["one ", Buffer.from("two "), "", "three ", "é", Buffer.from([0xc3, 0xa9])]);
	expect(text()).toBe("one two three éé");
});

test("lines are ended by a line feed, and none is no output", async () => {
	const { output, text } = collector();
	await writeLines(output, ["one", "", "two"]);
	await writeLines(output, []);
	expect(text()).toBe("one\n\ntwo\n");
});

test("nothing is made before the one who reads has taken what is there", async () => {
	let taken: (() => void) | undefined;
	const slow = new Writable({
		highWaterMark: 1,
		write: (_chunk, _encoding, done) => {
			taken = done;
		},
	});
	const take = async () => {
		taken?.();
		taken = undefined;
		await setImmediate();
	};
	let made = 0;
	function* pieces(): Generator<string> {
		for (; made < 10; made++) yield "x".repeat(1 << 16);
	}
	let isDone = false;
	const done = writePieces(slow, pieces()).then(() => {
		isDone = true;
	});
	for (let asked = 1; !isDone; asked++) {
		await take();
		expect(made).toBeLessThanOrEqual(asked);
	}
	await done;
	expect(made).toBe(10);
});

describe("a stream that fails", () => {
	function failing(code: string): Writable {
		const stream = new Writable({
			write: (_chunk, _encoding, done) => done(Object.assign(new Error("it failed"), { code })),
		});
		return stream.on("error", () => {});
	}

	test.each([
		["ENOSPC", "make room on the disk"],
		["EIO", "check where it goes"],
	])("with %s is one clear error", async (code, hint) => {
		const writing = writePieces(
			failing(code),
			Array.from({ length: 3 }, () => "x".repeat(1 << 16)),
		);
		const error = await rejectionOf(writing);
		expect([error.kind, error.message, error.hint]).toEqual([
			"refused",
			`the output cannot be written (${code})`,
			hint,
		]);
	});

	test("since nobody reads any more says just that", async () => {
		const pieces = Array.from({ length: 3 }, () => "x".repeat(1 << 16));
		await expect(writePieces(failing("EPIPE"), pieces)).rejects.toMatchObject({ code: "EPIPE" });
	});
});
