import type { RequestProblem, SkipReason } from "../../context/map-message.ts";
import { rowAt } from "../../context/plan.ts";
import { type RequestItem, readRequest } from "../../context/request.ts";
import { estimateTokens } from "../../context/tokens.ts";
import { counted, grouped } from "../../numbers.ts";
import { asString, type JsonObject } from "../../session/json.ts";
import { contentLines, contentTitle } from "../contents.ts";
import { entryLine, type Remark } from "../entry-line.ts";
import { setApart } from "../set-apart.ts";
import type { Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { truncate } from "../width.ts";
import { wrapBehind } from "../wrap.ts";
import { heading, INDENT, indented, remarkTexts } from "./full.ts";
import { headLines, modelName } from "./head.ts";
import { bulletAt, widestTokens } from "./list.ts";
import type { ContextView } from "./view.ts";

/**
 * The messages of the next request, as far as a file can tell, in lines without line feeds.
 * @param isFull with all that they say
 */
export function* requestText(
	view: ContextView,
	isFull: boolean,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield* headLines(view, theme, columns);
	if (isFull) for (const item of readRequest(view.plan)) yield* itemInFull(view, item, theme, columns);
	else yield* setApart(requestLines(view, theme, columns));
	yield "";
	yield theme.title("A file cannot tell");
	for (const unknown of unknowns(view)) yield* wrapBehind("- ", unknown, columns);
}

function* itemInFull(
	view: ContextView,
	item: RequestItem,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield "";
	yield heading(
		{
			bullet: bulletOf(view, item, theme),
			id: view.ids.of(rowAt(view.plan, item.place).id),
			role: roleOf(item),
			facts: [...factsOf(item), ...remarkTexts(remarksOnItem(item))],
		},
		theme,
	);
	if (item.kind !== "skipped") yield* indented(contentLines(item.message));
	else yield* indented([truncate(visible(textOf(view, item)), columns - INDENT, theme.symbols.ellipsis)]);
}

function factsOf(item: RequestItem): string[] {
	if (item.kind === "skipped") return [];
	const title = item.kind === "made-up" ? visible(callName(item.message)) : contentTitle(item.message);
	return [title, counted(estimateTokens(item.message), "token")];
}

function* requestLines(view: ContextView, theme: Theme, columns: number): Generator<string, void, undefined> {
	const tokenColumns = widestTokens(view.list);
	for (const item of readRequest(view.plan)) yield requestLine(view, item, tokenColumns, theme, columns);
}

function requestLine(
	view: ContextView,
	item: RequestItem,
	tokenColumns: number,
	theme: Theme,
	columns: number,
): string {
	const { plan, ids } = view;
	const isSent = item.kind !== "skipped";
	const tokens = isSent ? grouped(estimateTokens(item.message)) : "";
	return entryLine(
		{
			row: rowAt(plan, item.place),
			ids,
			graph: bulletOf(view, item, theme),
			kind: roleOf(item) || "(no role)",
			cells: [tokens.padStart(tokenColumns)],
			remarks: remarksOnItem(item),
			isFaint: !isSent,
			text: textOf(view, item),
		},
		theme,
		columns,
	);
}

/** The role that it is sent as, or has. */
function roleOf(item: RequestItem): string {
	return item.kind === "skipped" ? item.role : (asString(item.message["role"]) ?? "");
}

function bulletOf(view: ContextView, item: RequestItem, theme: Theme): string {
	switch (item.kind) {
		case "sent":
			return bulletAt(view, item.place, theme);
		case "made-up":
			return theme.symbols.other;
		case "skipped":
			return theme.symbols.outOfContext;
		default:
			return item satisfies never;
	}
}

function remarksOnItem(item: RequestItem): Remark[] {
	if (item.kind === "skipped") return [{ text: `not sent: ${SKIPPED[item.reason]}`, style: "faint" }];
	if (item.kind === "made-up") return [{ text: "made up: the call has no result", style: "problem" }];
	const remarks: Remark[] = [];
	if (item.problem !== undefined) remarks.push({ text: PROBLEMS[item.problem], style: "problem" });
	if (item.message["role"] !== item.role) remarks.push({ text: `from ${item.role}`, style: "faint" });
	if (item.droppedThinking > 0) {
		remarks.push({ text: `${counted(item.droppedThinking, "thinking block")} dropped`, style: "faint" });
	}
	return remarks;
}

const SKIPPED = {
	excluded: "kept out by who ran it",
	"failed-reply": "failed or stopped",
	"unknown-role": "unknown role",
} as const satisfies Record<SkipReason, string>;

const PROBLEMS = {
	"no-call": "no call before it",
	"second-result": "second result of a call",
	"bad-content": "content is no list of blocks",
} as const satisfies Record<RequestProblem, string>;

function textOf({ list }: ContextView, item: RequestItem): string {
	return item.kind === "made-up" ? callName(item.message) : (list[item.number]?.text ?? "");
}

function callName({ toolName, toolCallId }: JsonObject): string {
	return `${asString(toolName) ?? ""} ${asString(toolCallId) ?? ""}`;
}

/** What the view leaves open, one sentence each. */
export function unknowns({ plan, ledger }: Pick<ContextView, "plan" | "ledger">): string[] {
	const { model } = plan;
	const hasSystem = ledger.system.texts.length + ledger.system.sections.size + ledger.system.tools.size > 0;
	return [
		model === null
			? "which model is asked: the path names none"
			: `which model is asked; thinking of others than ${modelName(model)} is not sent`,
		hasSystem
			? "whether prompt and tools stay as they are when the agent starts"
			: "the prompt and the tools: none are here, the agent makes them when it starts",
		"the words around summaries and shell commands, and in results made up",
		"whether images are sent: a setting or the model may forbid it",
		"what the API of the model changes: call ids, signatures, system messages",
		...(plan.session.format === "agent" ? [] : ["what an application adds: custom entries, hooks"]),
		"what extensions add, remove or rewrite on the way",
	];
}
