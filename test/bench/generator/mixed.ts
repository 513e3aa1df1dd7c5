import type { Random } from "./random.ts";
import type { SessionWriter } from "./session-writer.ts";
import type { Texts } from "./text.ts";

export interface Tools {
	readonly random: Random;
	readonly texts: Texts;
	readonly session: SessionWriter;
}

const API = `"api":"anthropic-messages","provider":"anthropic","model":"claude-opus-4-5"`;

/** A working day with the agent: prompts, replies that think and call a tool, its output, and all that comes between. */
export function writeMixed(tools: Tools, isFull: () => boolean): void {
	const { session, texts } = tools;
	session.append("model_change", `"provider":"anthropic","modelId":"claude-opus-4-5"`);
	session.append("thinking_level_change", `"thinkingLevel":"medium"`);
	session.message(systemMembers(texts));
	for (let turn = 1; !isFull(); turn++) {
		if (turn % 8 === 1) writePrompt(tools);
		writeReply(tools);
		for (const [period, write] of BETWEEN_TURNS) if (turn % period === 0) write(tools, turn);
	}
}

function writePrompt({ random, texts, session }: Tools): void {
	const text = texts.remark(random.logUniform(20, 2000));
	session.message(`"role":"user","content":[{"type":"text","text":"${text}"}]`);
}

function writeReply({ random, texts, session }: Tools): void {
	const callId = `call_${session.entries().toString(36)}`;
	const tool = random.pick(["bash", "read", "edit", "write"]);
	const blocks = [
		`{"type":"thinking","thinking":"${texts.prose(random.logUniform(80, 3000))}","thinkingSignature":"${texts.base64(random.int(200, 900))}"}`,
		`{"type":"text","text":"${texts.remark(random.logUniform(20, 600))}"}`,
		`{"type":"toolCall","id":"${callId}","name":"${tool}","arguments":{"path":"src/store/ledger.ts","input":"${texts.output(random.logUniform(30, 3000))}"}}`,
	];
	session.message(
		`"role":"assistant","content":[${blocks.join(",")}],${API},"usage":${usage(random)},"stopReason":"toolUse"`,
	);
	const image = random.chance(1 / 108) ? `,${imageBlock(texts, random.int(100_000, 1_000_000))}` : "";
	const output = texts.output(random.logUniform(200, 50_000));
	session.message(
		`"role":"toolResult","toolCallId":"${callId}","toolName":"${tool}","content":[{"type":"text","text":"${output}"}${image}],"isError":${random.chance(0.05)}`,
	);
}

export function imageBlock(texts: Texts, size: number): string {
	return `{"type":"image","data":"${texts.base64(size)}","mimeType":"image/png"}`;
}

type Write = (tools: Tools, turn: number) => void;

/** Every so many turns. The periods share few factors, so that all neighbourhoods come about. */
const BETWEEN_TURNS: readonly (readonly [number, Write])[] = [
	[25, writeExtensionState],
	[60, ({ session }) => session.append("model_change", `"provider":"openai","modelId":"gpt-5-codex"`)],
	[75, writeLabel],
	[90, writeUsage],
	[110, writeReminder],
	[130, writeBranch],
	[200, writeCompaction],
	[350, ({ session }) => session.append("thinking_level_change", `"thinkingLevel":"high"`)],
	[400, ({ session, texts }) => session.append("session_info", `"name":"${texts.prose(30)}"`)],
];

function writeExtensionState({ random, texts, session }: Tools): void {
	session.appendHeadLast(
		"custom",
		`"customType":"plan","data":{"left":${random.int(0, 9)},"note":"${texts.prose(120)}"}`,
	);
}

function writeLabel({ random, session }: Tools, turn: number): void {
	session.append("label", `"targetId":"${session.ancestor(random.int(1, 40))}","label":"turn ${turn}"`);
}

function writeUsage({ random, session }: Tools): void {
	session.append(
		"usage",
		`"kind":"cache_warm","provider":"anthropic","model":"claude-opus-4-5","usage":${usage(random)}`,
	);
}

function writeReminder({ texts, session }: Tools): void {
	session.appendHeadLast(
		"custom_message",
		`"customType":"reminder","content":"${texts.prose(300)}","display":true`,
	);
}

function writeBranch({ random, texts, session }: Tools): void {
	const oldLeaf = session.leaf();
	session.rewind(random.int(4, 60));
	if (random.chance(0.5)) {
		session.append("branch_summary", `"fromId":"${oldLeaf}","summary":"${texts.prose(900)}"`);
	}
}

function writeCompaction({ random, texts, session }: Tools): void {
	const kept = session.ancestor(random.int(10, 40));
	session.append(
		"compaction",
		`"summary":"${texts.prose(5000)}","firstKeptEntryId":"${kept}","tokensBefore":${random.int(100_000, 190_000)},"details":{"readFiles":["src/store/ledger.ts"],"modifiedFiles":[]},"systemMessage":{${systemMembers(texts)},"timestamp":${session.now()}}`,
	);
}

function systemMembers(texts: Texts): string {
	const tools = ["bash", "read", "edit", "write"].map(
		(name) =>
			`{"name":"${name}","description":"${texts.prose(400)}","parameters":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}}`,
	);
	return `"role":"system","content":"","sections":{"role":"${texts.prose(3000)}","rules":"${texts.prose(5000)}"},"toolsAdded":[${tools.join(",")}]`;
}

function usage(random: Random): string {
	const [input, output, read, write] = [0, 0, 0, 0].map(() => random.int(10, 9000));
	const total = (input ?? 0) + (output ?? 0) + (read ?? 0) + (write ?? 0);
	return `{"input":${input},"output":${output},"cacheRead":${read},"cacheWrite":${write},"totalTokens":${total},"cost":{"input":0.003,"output":0.0115,"cacheRead":0.0004,"cacheWrite":0.0021,"total":0.017}}`;
}
