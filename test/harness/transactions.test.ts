import { describe, expect, test } from "vitest";
import { operationDocument } from "../../src/render/show/operation.ts";
import { operationSchema, transactionSchema } from "../../src/render/show/schema.ts";
import { transactionDocument } from "../../src/render/show/transaction.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { recording, recordings } from "./recorded.ts";

interface Answer {
	readonly values?: readonly { readonly namespace: string; readonly key: string; readonly value: object }[];
}

describe.each(recordings("harness-v4-").filter((name) => !name.includes("source-v3")))("%s", (name) => {
	const { bytes, answer } = recording<Answer>(name);
	const session = sessionOf(bytes);

	test("every line after the header is a transaction of the writes on it", () => {
		const { tornTail } = session.store ?? {};
		const lines = bytes
			.toString()
			.split("\n")
			.filter((line) => line !== "");
		for (const [at, line] of lines.entries()) {
			const transaction = session.transactionAt?.(at + 1);
			if (at === 0 || at + 1 === tornTail?.line) expect(transaction).toBeUndefined();
			else {
				expect(transaction?.writes.map(({ raw }) => raw)).toEqual([JSON.parse(line)].flat());
				if (transaction === undefined) continue;
				const document = JSON.parse(transactionDocument(session, null, transaction));
				expect(transactionSchema.safeParse(document).error).toBeUndefined();
			}
		}
	});

	test("every operation that the package knows of is one, open or with its result", () => {
		const { values = [] } = answer;
		const ids = session.operations?.ids() ?? new Set();
		for (const { namespace, key, value } of values) {
			if (namespace !== "pi.result" && namespace !== "pi.op.meta") continue;
			expect(ids).toContain(key);
			const { operations } = session;
			if (operations === undefined) throw new Error("no operations");
			const operation = operations.read(key);
			if (namespace === "pi.result") expect(operation.result).toEqual(value);
			else expect(operation).toMatchObject({ status: "open", ...intentOf(value) });
			const document = JSON.parse(operationDocument(session, null, operation));
			expect(operationSchema.safeParse(document).error).toBeUndefined();
		}
	});
});

/** What the metadata of an operation says, in the words of ours. */
function intentOf(meta: object): object {
	const { lane, sourceTipId, intent } = { lane: "", sourceTipId: "", intent: {}, ...meta };
	return { lane, fromTipId: sourceTipId, intent };
}
