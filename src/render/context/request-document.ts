import type { Ledger } from "../../context/ledger.ts";
import { rowAt } from "../../context/plan.ts";
import { type RequestItem, readRequest } from "../../context/request.ts";
import { jsonArray, toJson } from "../json.ts";
import { unknowns } from "./request.ts";

/** The member `llm` of a document: the messages as a request has them. For a ledger in which all is booked. */
export function* requestMember(ledger: Ledger): Generator<string, void, undefined> {
	yield ',"llm":{';
	yield* jsonArray("messages", items(ledger));
	yield `,"unknown":${toJson(unknowns({ plan: ledger.plan, ledger }))}}`;
}

function* items({ plan }: Ledger): Generator<unknown, void, undefined> {
	for (const item of readRequest(plan)) yield toItem(item, rowAt(plan, item.place).id);
}

function toItem(item: RequestItem, entryId: string): unknown {
	switch (item.kind) {
		case "sent": {
			const { kind, number, role, droppedThinking, problem = null, message } = item;
			return { kind, entryId, message: number, role, droppedThinking, problem, sent: message };
		}
		case "made-up":
			return { kind: item.kind, entryId, sent: item.message };
		case "skipped":
			return { kind: item.kind, entryId, message: item.number, role: item.role, reason: item.reason };
		default:
			return item satisfies never;
	}
}
