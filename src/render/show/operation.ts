import { counted, grouped } from "../../numbers.ts";
import type { Operation, PendingEntry, ToolCall } from "../../session/formats/harness/operation.ts";
import { asString, isObject, type JsonObject } from "../../session/json.ts";
import type { Session } from "../../session/session.ts";
import { snippet } from "../../session/snippet.ts";
import { stringify } from "../../session/stringify.ts";
import { heading } from "../context/full.ts";
import { cutLong } from "../cut-long.ts";
import { fileHead } from "../file-head.ts";
import { toJson } from "../json.ts";
import { type ShortIds, shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { exactTime } from "../times.ts";
import { titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import { factLines } from "./head.ts";
import { partLines, type ShowTextOptions } from "./parts.ts";

/** An operation: what it was begun for, how far it came, and what it waits for; in lines without line feeds. */
export function* operationText(
	session: Session,
	operation: Operation,
	options: ShowTextOptions,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { id, kind, intent, state, result, status } = operation;
	const { active, other } = theme.symbols;
	const bullet = status === "open" ? active : other;
	yield* titleLines(session, [], theme, columns);
	yield "";
	yield heading({ bullet, id: visible(id), role: kind, facts: ["operation"] }, theme);
	yield* factLines([...factsOf(operation, shortIds(session.table.rowIds))], theme, columns);
	const parts = Object.entries({ ...othersOf(intent), state, ...othersOf(result?.["error"]) });
	const texts = parts.flatMap(([name, value]) =>
		value === undefined ? [] : `[${name}] ${stringify(value, 2)}`,
	);
	yield* partLines(texts, options, theme);
}

/** What a fact says already. */
const SHOWN_AS_FACTS: ReadonlySet<string> = new Set(["kind", "promptEntryIds", "code", "message"]);

function othersOf(value: unknown): JsonObject {
	const members = isObject(value) ? Object.entries(value) : [];
	return Object.fromEntries(members.filter(([name]) => !SHOWN_AS_FACTS.has(name)));
}

type Fact = readonly [name: string, value: string];

function* factsOf(operation: Operation, ids: ShortIds): Generator<Fact, void, undefined> {
	const { lane, startedAt, endedAt, error, calls, pending, promptIds, lines } = operation;
	if (lane !== undefined) yield ["lane", visible(lane)];
	yield ["status", statusWords(operation)];
	if (error !== undefined) yield ["error", visible([error.code ?? [], error.message].flat().join(": "))];
	if (startedAt !== undefined) yield ["started", `${exactTime(startedAt)} UTC`];
	if (endedAt !== undefined) yield ["ended", `${exactTime(endedAt)} UTC`];
	yield* tipFacts(operation, ids);
	for (const id of promptIds) yield ["prompt", ids.of(id)];
	for (const call of calls) yield ["call", callWords(call, ids)];
	for (const entry of pending) yield ["pending", pendingWords(entry, ids)];
	const [first = 0] = lines;
	const span = lines.length < 2 ? `line ${grouped(first)}` : spanWords(lines);
	if (lines.length > 0) yield ["written", `${span} (show :${first})`];
}

function spanWords(lines: readonly number[]): string {
	return `on ${counted(lines.length, "line")}, from ${grouped(lines[0] ?? 0)} to ${grouped(lines.at(-1) ?? 0)}`;
}

function statusWords({ status, at, isCancelled, cancelledAt }: Operation): string {
	const since = cancelledAt === undefined ? "" : ` ${exactTime(cancelledAt)} UTC`;
	const words = [status, at === undefined ? [] : `at ${at}`, isCancelled ? `cancel requested${since}` : []];
	return visible(words.flat().join(", "));
}

/** Where its lane stood before, and where it stands since. */
function* tipFacts({ fromTipId, tipId, status }: Operation, ids: ShortIds): Generator<Fact, void, undefined> {
	const words = (id: string | null) => (id === null ? "no entry" : ids.of(id));
	if (fromTipId !== undefined) yield ["from", words(fromTipId)];
	if (tipId !== undefined) yield ["to", `${words(tipId)}${status === "open" ? ", as yet" : ""}`];
}

const LONGEST_ARGUMENTS = 160;

function callWords({ name, status, resultEntryId, arguments: given }: ToolCall, ids: ShortIds): string {
	const result = resultEntryId === undefined ? "" : `, result ${ids.of(resultEntryId)}`;
	const shown = given === undefined ? "" : ` ${cutLong(stringify(given), LONGEST_ARGUMENTS)}`;
	return visible(`${name ?? "(not in the reply)"}${shown}: ${status}`) + result;
}

function pendingWords({ id, kind, line, entry }: PendingEntry, ids: ShortIds): string {
	const text = entry === undefined ? "its payload is missing" : snippet(entry, asString(entry["type"]) ?? "");
	const place = line === undefined ? "" : ` (show :${line})`;
	return `${visible(kind)} ${ids.of(id)}: ${visible(text)}${place}`;
}

/** An operation as the document `sessionctl.operation/1`. */
export function operationDocument(session: Session, leafId: string | null, operation: Operation): string {
	const { lane, at, cancelledAt, error, fromTipId, tipId, startedAt, endedAt } = operation;
	const document = {
		schema: "sessionctl.operation/1",
		...fileHead(session, leafId),
		...operation,
		lane: lane ?? null,
		at: at ?? null,
		cancelledAt: cancelledAt ?? null,
		error: error ?? null,
		fromTipId: fromTipId ?? null,
		tipId: tipId ?? null,
		startedAt: startedAt ?? null,
		endedAt: endedAt ?? null,
	};
	return `${toJson(document)}\n`;
}
