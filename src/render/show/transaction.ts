import { counted, grouped } from "../../numbers.ts";
import type { Transaction, Write } from "../../session/formats/harness/transaction.ts";
import type { Session } from "../../session/session.ts";
import { stringify } from "../../session/stringify.ts";
import { heading } from "../context/full.ts";
import { fileHead } from "../file-head.ts";
import { toJson } from "../json.ts";
import type { Theme } from "../theme.ts";
import { titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import { factLines } from "./head.ts";
import { pieceLines, type ShowTextOptions } from "./parts.ts";

/** A transaction and all its writes, in lines without line feeds. */
export function* transactionText(
	session: Session,
	transaction: Transaction,
	options: ShowTextOptions,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { line, offset, bytes, kind, writes } = transaction;
	const { active, other } = theme.symbols;
	yield* titleLines(session, [], theme, columns);
	yield "";
	yield heading(
		{ bullet: active, id: `:${line}`, role: kind, facts: [counted(writes.length, "write")] },
		theme,
	);
	const place = `line ${grouped(line)}, offset ${grouped(offset)}, ${counted(bytes, "byte")}`;
	yield* factLines([["place", place], ...seqFact(writes)], theme, columns);
	for (const write of writes) {
		yield "";
		yield heading(
			{ bullet: other, id: seqOf(write), role: write.kind || "no kind", facts: [titleOf(write)] },
			theme,
		);
		if (write.value !== undefined) yield* pieceLines(stringify(write.value, 2), options);
	}
}

/** The first and the last number of its writes. */
function seqFact(writes: readonly Write[]): [name: string, value: string][] {
	const { firstSeq, lastSeq } = seqRange(writes);
	if (firstSeq === null || lastSeq === null) return [];
	return [["seq", firstSeq === lastSeq ? `${firstSeq}` : `${firstSeq} to ${lastSeq}`]];
}

function seqRange(writes: readonly Write[]): { firstSeq: number | null; lastSeq: number | null } {
	return { firstSeq: writes[0]?.seq ?? null, lastSeq: writes.at(-1)?.seq ?? null };
}

function seqOf({ seq }: Write): string {
	return seq === undefined ? "no seq" : `${seq}`;
}

function titleOf({ action, address }: Write): string {
	return visible([action, address].filter((text) => text !== "").join(" "));
}

/** A transaction as the document `sessionctl.transaction/1`. */
export function transactionDocument(
	session: Session,
	leafId: string | null,
	transaction: Transaction,
): string {
	const { line, offset, bytes, kind, writes } = transaction;
	const document = {
		schema: "sessionctl.transaction/1",
		...fileHead(session, leafId),
		kind,
		line,
		offset,
		bytes,
		...seqRange(writes),
		writes: writes.map(({ kind, action, seq, address, raw }) => ({
			kind,
			action,
			seq: seq ?? null,
			address,
			write: raw,
		})),
	};
	return `${toJson(document)}\n`;
}
