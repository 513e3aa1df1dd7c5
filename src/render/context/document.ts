// Hot: a document has every message and every entry of the path.
import { contextTokens } from "../../context/context-tokens.ts";
import { book, entryAt, type Ledger } from "../../context/ledger.ts";
import { type ListedMessage, listContribution } from "../../context/listing.ts";
import type { ContextPlan } from "../../context/plan.ts";
import { readContext } from "../../context/read-context.ts";
import { replayed } from "../../context/system-prompt.ts";
import { asString } from "../../session/json.ts";
import { jsonArray, toJson } from "../json.ts";
import { diffMember } from "./diff-document.ts";
import { requestMember } from "./request-document.ts";
import { settingsOf } from "./settings.ts";

export interface DocumentOptions {
	/** Add the member `llm`: the messages as a request has them. */
	readonly withRequest?: boolean;
	/** Add the member `diff`: a comparison with another context. */
	readonly other?: ContextPlan | undefined;
}

/** A context as the document `sessionctl.context/1`, in pieces. Books it while the messages go by. */
export function* contextDocument(
	ledger: Ledger,
	options: DocumentOptions = {},
): Generator<string, void, undefined> {
	const { plan } = ledger;
	const { file, format, from } = plan.session;
	const { withRequest = false, other } = options;
	const list: ListedMessage[] | undefined = other && [];
	const kept = from === undefined ? {} : { kept: true };
	const head = { schema: "sessionctl.context/1", file, format, ...kept, ...settingsOf(plan) };
	yield `${toJson(head).slice(0, -1)},`;
	yield* jsonArray("messages", bookedMessages(ledger, list));
	yield ",";
	yield* jsonArray("entries", entries(ledger));
	yield `,"system":${toJson(systemOf(ledger))},"tokens":${toJson(contextTokens(ledger))}`;
	if (withRequest) yield* requestMember(ledger);
	if (other && list) yield* diffMember({ ledger, list }, other);
	yield "}\n";
}

/** @param list where to list the messages too, for a comparison */
function* bookedMessages(
	ledger: Ledger,
	list: ListedMessage[] | undefined,
): Generator<unknown, void, undefined> {
	for (const contribution of readContext(ledger.plan)) {
		book(ledger, contribution);
		if (list) for (const message of listContribution(contribution)) list.push(message);
		yield* contribution.messages;
	}
}

function* entries(ledger: Ledger): Generator<unknown, void, undefined> {
	const isPart = ledger.plan.session.from !== undefined;
	for (let place = 0; place < ledger.fates.length; place++) {
		const { row, fate, by, messages, tokens } = entryAt(ledger, place);
		const { id, type, role, line, offset, bytes } = row;
		const lies = isPart ? { offset, bytes } : { line }; // nobody has counted the lines before a part
		yield { id, type, role, ...lies, fate, by, messages, tokens };
	}
}

function systemOf({ system }: Ledger): unknown {
	const { prompt, sections, tools } = replayed(system);
	return { prompt, sections, tools: tools.map((tool) => asString(tool["name"])) };
}
