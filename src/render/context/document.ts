// Hot: a document has every message and every entry of the path.
import { contextTokens } from "../../context/context-tokens.ts";
import { book, type ContextEntry, entryAt, type Ledger } from "../../context/ledger.ts";
import { type ListedMessage, listGiven } from "../../context/listing.ts";
import type { ContextPlan } from "../../context/plan.ts";
import { copyContext, isCopy } from "../../context/read-context.ts";
import { replayed } from "../../context/system-prompt.ts";
import { asString } from "../../session/json.ts";
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
	yield* messages(json.raw('"messages":['), ledger, list);
	yield* entries(json.raw(',"entries":['), ledger);
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
	let separator = "\n";
	for (const given of copyContext(ledger.plan)) {
		book(ledger, given);
		if (list) for (const message of listGiven(given, outliner)) list.push(message);
		for (const message of isCopy(given) ? [given.json] : given.messages.map(toJson)) {
			json.raw(separator);
			separator = ",\n";
			const isLong = message.length > LONG;
			const chunk = isLong ? json.rest() : json.append(message).take();
			if (chunk !== undefined) yield chunk;
			if (isLong) yield message;
		}
	}
	yield json.raw(separator === "\n" ? "]" : "\n]").rest();
}

function* entries(json: JsonBytes, ledger: Ledger): Generator<Uint8Array, void, undefined> {
	const isPart = ledger.plan.session.from !== undefined;
	let separator = "\n";
	for (let place = 0; place < ledger.fates.length; place++) {
		writeEntry(json.raw(separator), entryAt(ledger, place), isPart);
		separator = ",\n";
		const chunk = json.take();
		if (chunk !== undefined) yield chunk;
	}
	yield json.raw(separator === "\n" ? "]" : "\n]").rest();
}

/** @param isPart of the file has been read the end alone: nobody has counted the lines before it */
function writeEntry(
	json: JsonBytes,
	{ row, fate, by, messages, tokens }: ContextEntry,
	isPart: boolean,
): void {
	json.raw('{"id":').string(row.id).raw(',"type":').string(row.type);
	if (row.role !== undefined) json.raw(',"role":').string(row.role);
	if (isPart) json.raw(',"offset":').count(row.offset).raw(',"bytes":').count(row.bytes);
	else json.raw(',"line":').count(row.line);
	json.raw(',"fate":').string(fate).raw(',"by":').stringOrNull(by);
	json.raw(',"messages":[');
	let separator = "";
	for (const message of messages) {
		json.raw(separator).count(message);
		separator = ",";
	}
	json.raw('],"tokens":').count(tokens).raw("}");
}

function systemOf({ system }: Ledger): unknown {
	const { prompt, sections, tools } = replayed(system);
	return { prompt, sections, tools: tools.map((tool) => asString(tool["name"])) };
}
