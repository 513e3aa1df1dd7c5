import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sessionOf } from "../helpers/sessions.ts";
import { ourAnswer } from "./our-answer.ts";
import { answerPath, type Recording, recordedNames, sessionPath } from "./recording.ts";

describe("the answer is the one the agent gave", () => {
	test.for(recordedNames())("%s", (name) => {
		const { package: _package, ...theirs }: Recording = JSON.parse(readFileSync(answerPath(name), "utf8"));
		expect(ourAnswer(sessionOf(readFileSync(sessionPath(name))))).toEqual(theirs);
	});
});
