// Hot: a document has every message and every entry of the path.
import { contextTokens } from "../../context/context-tokens.ts";
import { book, type ContextEntry, entryAt, type Ledger } from "../../context/ledger.ts";
import { type ListedMessage, listGiven } from "../../context/listing.ts";
import type { ContextPlan } from "../../context/plan.ts";
import { copyContext, isCopy } from "../../context/read-context.ts";
import { replayed } from "../../context/system-prompt.ts";
import { asString } from "../../session/json.ts";
import type { RowTable } from "../../session/rows/row-table.ts";
import { Outliner } from "../../session/scan/outliner.ts";
import { toJson } from "../json.ts";
import { JsonBytes } from "../json-bytes.ts";
import { diffMember } from "./diff-document.ts";
import { requestMember } from "./request-document.ts";
import { settingsOf } from "./settings.ts";

export interface DocumentOptions {
	/** Add the member `llm`: the messages as a request has them. */
	readonly withRequest?: boolean;
	/** Add the member `diff`: a comparison with another context. */
	readonly other?: ContextPlan | undefined;
}

/**
 * A context as the document `sessionctl.context/1`, in pieces: bytes are there until the next piece is asked for. Books
 * it while the messages go by.
 */
export function* contextDocument(
	ledger: Ledger,
	options: DocumentOptions = {},
): Generator<string | Uint8Array, void, undefined> {
	const { plan } = ledger;
	const { file, format, from } = plan.session;
	const { withRequest = false, other } = options;
	const list: ListedMessage[] | undefined = other && [];
	const json = new JsonBytes();
	const kept = from === undefined ? {} : { kept: true };
	const head = { schema: "sessionctl.context/1", file, format, ...kept, ...settingsOf(plan) };
	yield `${toJson(head).slice(0, -1)},`;
	yield* messages(json.raw(MESSAGE_LIST), ledger, list);
	yield* entries(json.raw(ENTRY_LIST), ledger);
	yield `,"system":${toJson(systemOf(ledger))},"tokens":${toJson(contextTokens(ledger))}`;
	if (withRequest) yield* requestMember(ledger);
	if (other && list) yield* diffMember({ ledger, list }, other);
	yield "}\n";
}

/** What is longer is written by itself. */
const LONG = 1 << 14;

/** @param list where to list the messages too, for a comparison */
function* messages(
	json: JsonBytes,
	ledger: Ledger,
	list: ListedMessage[] | undefined,
): Generator<string | Uint8Array, void, undefined> {
	const outliner = new Outliner();
	let separator = FIRST;
	for (const given of copyContext(ledger.plan)) {
		book(ledger, given);
		if (list) for (const message of listGiven(given, outliner)) list.push(message);
		for (const message of isCopy(given) ? [given.json] : given.messages.map(toJson)) {
			json.raw(separator);
			separator = NEXT;
			const isLong = message.length > LONG;
			const chunk = isLong ? json.rest() : json.append(message).take();
			if (chunk !== undefined) yield chunk;
			if (isLong) yield message;
		}
	}
	yield json.raw(separator === FIRST ? EMPTY_END : LIST_END).rest();
}

function* entries(json: JsonBytes, ledger: Ledger): Generator<Uint8Array, void, undefined> {
	const isPart = ledger.plan.session.from !== undefined;
	let separator = FIRST;
	for (let place = 0; place < ledger.fates.length; place++) {
		writeEntry(json.raw(separator), ledger.plan.tree.table, entryAt(ledger, place), isPart);
		separator = NEXT;
		const chunk = json.take();
		if (chunk !== undefined) yield chunk;
	}
	yield json.raw(separator === FIRST ? EMPTY_END : LIST_END).rest();
}

/** @param isPart of the file has been read the end alone: nobody has counted the lines before it */
function writeEntry(
	json: JsonBytes,
	{ ids, idNumbers }: RowTable,
	{ index, row, fate, by, messages, tokens }: ContextEntry,
	isPart: boolean,
): void {
	json
		.raw(ID)
		.stored(ids.strings, idNumbers[index] ?? 0)
		.raw(TYPE)
		.string(row.type);
	if (row.role !== undefined) json.raw(ROLE).string(row.role);
	if (isPart) json.raw(OFFSET).count(row.offset).raw(BYTES).count(row.bytes);
	else json.raw(LINE).count(row.line);
	json.raw(FATE).string(fate).raw(BY);
	if (by === null) json.raw(NULL);
	else json.string(by);
	json.raw(MESSAGES);
	let isFirst = true;
	for (const message of messages) {
		if (!isFirst) json.raw(COMMA);
		json.count(message);
		isFirst = false;
	}
	json.raw(TOKENS).count(tokens).raw(END);
}

const MESSAGE_LIST = Buffer.from('"messages":[');
const ENTRY_LIST = Buffer.from(',"entries":[');
const FIRST = Buffer.from("\n");
const NEXT = Buffer.from(",\n");
const EMPTY_END = Buffer.from("]");
const LIST_END = Buffer.from("\n]");
const COMMA = Buffer.from(",");
const NULL = Buffer.from("null");
const ID = Buffer.from('{"id":');
const TYPE = Buffer.from(',"type":');
const ROLE = Buffer.from(',"role":');
const LINE = Buffer.from(',"line":');
const OFFSET = Buffer.from(',"offset":');
const BYTES = Buffer.from(',"bytes":');
const FATE = Buffer.from(',"fate":');
const BY = Buffer.from(',"by":');
const MESSAGES = Buffer.from(',"messages":[');
const TOKENS = Buffer.from('],"tokens":');
const END = Buffer.from("}");

function systemOf({ system }: Ledger): unknown {
	const { prompt, sections, tools } = replayed(system);
	return { prompt, sections, tools: tools.map((tool) => asString(tool["name"])) };
}
