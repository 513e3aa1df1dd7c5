import { expect, test } from "vitest";
import { lintSource } from "../../src/lint/lint-session.ts";
import { missingParent } from "../../src/lint/rules/tree/missing-parent.ts";
import { bytesSource } from "../../src/read/source.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

// A fork that left out a label and kept it as a parent; what its parent file says of the label is handed in.

const original = sessionOf(
	sessionBytes(3, [
		message("a", null),
		message("b", "a"),
		{ type: "label", id: "l", parentId: "b", targetId: "a", label: "mark" },
		message("c", "l"),
	]),
);
const header = { type: "session", version: 3, id: "fork", parentSession: "original.jsonl" };
const fork = [header, message("a", null), message("b", "a"), message("c", "l")];

test("a parent that the parent file has is named, with the first entry above it that was kept", () => {
	expect(lint((path) => (path === "original.jsonl" ? original.rows : undefined))).toEqual({
		message:
			"the parent `l` is no entry of this file: the conversation begins here, and the 2 entries before it (2 messages) are out of the model's sight; in `original.jsonl`, of which this is a fork, it is a label, which the fork left out",
		hint: "hang it below `b`, which is above it there and kept here",
	});
});

test("a parent file that does not have it either is not blamed", () => {
	expect(lint(() => [])).toMatchObject({ hint: "hang it below `b`, or leave the gap" });
});

test("a parent file that cannot be read may have it", () => {
	const { message: words } = lint(() => undefined);
	expect(words).toMatch(/\(`original.jsonl`, of which this is a fork, may have it\)$/);
});

function lint(openOther: (path: string) => typeof original.rows | undefined): {
	message: string;
	hint?: string;
} {
	const bytes = Buffer.from(fork.map((line) => `${JSON.stringify(line)}\n`).join(""));
	const rules = { "tree/missing-parent": missingParent };
	const [finding] = lintSource(bytesSource(bytes), { rules, openOther }).findings;
	return { message: finding?.message ?? "", ...(finding?.hint === undefined ? {} : { hint: finding.hint }) };
}

function message(id: string, parentId: string | null): object {
	return { type: "message", id, parentId, message: { role: "user", content: id } };
}
