// Hot: runs once for every entry the model sees.
import type { JsonObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import { replaceContent } from "./edits.ts";
import type { Fate } from "./fates.ts";
import { MessageCopier, type MessageCopy } from "./message-copy.ts";
import { type ContextPlan, givingPlaces, rowAt } from "./plan.ts";

/** What one entry gives the model. */
export interface Contribution {
	/** The entry's place on the path. */
	readonly place: number;
	readonly fate: Fate;
	/** The edit that is responsible for its fate, by its index among the rows; -1 for none. */
	readonly by: number;
	readonly messages: readonly JsonObject[];
}

/** The same, or the one message of an entry that stands in the file as it is given. */
export type Given = Contribution | MessageCopy;

export function isCopy(given: Given): given is MessageCopy {
	return "json" in given;
}

/**
 * Reads what the entries of a context give, one after another: a context may be larger than memory.
 * @param places which entries, and in which order (default: all, as the model sees them)
 */
export function* readContext(
	plan: ContextPlan,
	places: readonly number[] = givingPlaces(plan),
): Generator<Contribution, void, undefined> {
	let at = 0;
	for (const [row, entry] of plan.session.readAll(rowsAt(plan, places))) {
		yield contribute(plan, places[at++] ?? -1, row, plan.rules.messages(entry, row.type));
	}
}

/**
 * The same for one who only passes messages on: those that stand in the file as they are given come as copies, without
 * being parsed.
 */
export function* copyContext(
	plan: ContextPlan,
	places: readonly number[] = givingPlaces(plan),
): Generator<Given, void, undefined> {
	const { rules, edits } = plan;
	const { unparsed } = plan.session;
	if (unparsed === undefined || !rules.keepsMessages) {
		yield* readContext(plan, places);
		return;
	}
	const copier = new MessageCopier();
	let at = 0;
	for (const entry of unparsed.readAll(rowsAt(plan, places))) {
		const { line: row, buffer, start, end } = entry;
		const place = places[at++] ?? -1;
		const isKept = row.type === "message" && !(edits.byTarget.size > 0 && edits.byTarget.has(row.id));
		const copy = isKept ? copier.copy(place, buffer, start, end) : undefined;
		yield copy ?? contribute(plan, place, row, rules.messages(unparsed.parse(entry), row.type));
	}
}

function* rowsAt(plan: ContextPlan, places: readonly number[]): Generator<Row, void, undefined> {
	for (const place of places) yield rowAt(plan, place);
}

function contribute(
	{ edits }: ContextPlan,
	place: number,
	row: Row,
	messages: readonly JsonObject[] | undefined,
): Contribution {
	if (messages === undefined) return { place, fate: "invalid", by: -1, messages: [] };
	if (messages.length === 0) {
		return { place, fate: row.type === "message" ? "dropped" : "empty", by: -1, messages };
	}
	const edit = edits.byTarget.get(row.id);
	if (edit === undefined) return { place, fate: "included", by: -1, messages };
	if (edit.replacement === null) return { place, fate: "omitted", by: edit.index, messages: [] };
	const edited = replaceContent(messages, edit.replacement);
	return edited.isChanged
		? { place, fate: "replaced", by: edit.index, messages: edited.messages }
		: { place, fate: "included", by: -1, messages };
}
