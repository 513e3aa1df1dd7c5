import { expect, test } from "vitest";
import { repairSession } from "../../src/repair/repair-session.ts";
import { sessionBytes } from "../helpers/sessions.ts";

const prompt = (id: string, parentId: string | null, content: string) => ({
	type: "message",
	id,
	parentId,
	timestamp: "2026-05-04T09:12:00.000Z",
	message: { role: "user", content, timestamp: 1 },
});

test("what the library gives may be kept, chunk by chunk, of a file of several", async () => {
	const letters = [..."abcdef"];
	const whole = sessionBytes(
		3,
		letters.map((letter, at) => prompt(letter, letters[at - 1] ?? null, letter.repeat(700_000))),
	);
	const torn = [..."xy"].map((letter) => letter.repeat(1_500_000)).join("");
	const session = await repairSession(Buffer.concat([Buffer.from(whole), Buffer.from(torn)]));
	expect(session.objection).toBe(undefined);
	expect(Buffer.concat([...session.chunks]).equals(Buffer.from(whole))).toBe(true);
	expect(Buffer.concat([...session.rejected]).includes(torn)).toBe(true);
	session.close();
});
