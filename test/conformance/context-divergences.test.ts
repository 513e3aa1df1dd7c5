import { describe, expect, test } from "vitest";
import { sessionBytes } from "../helpers/sessions.ts";
import { CONTEXT_DIVERGENCES } from "./context-divergences.ts";
import { oracleContexts } from "./context-oracle.ts";

describe("where the agent's answer about a context is no example", () => {
	test.for(CONTEXT_DIVERGENCES)("$title: the agent answers", ({ lines, theirs }) => {
		const ask = () => oracleContexts(sessionBytes(3, lines), 3, [lines.length - 1])[0];
		if (theirs === "throws") expect(ask).toThrow();
		else expect(ask()).toMatchObject(theirs);
	});
});
