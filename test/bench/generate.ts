import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { imageBlock, type Tools, writeMixed } from "./generator/mixed.ts";
import { createRandom } from "./generator/random.ts";
import { createSessionWriter } from "./generator/session-writer.ts";
import { createTexts } from "./generator/text.ts";

/** Part of the names of generated files: raise it whenever the same recipe gives other bytes. */
export const GENERATOR_VERSION = 1;

/** What a synthetic session is made of. */
export type Recipe =
	/** A coding session as they are, up to so many bytes or entries. */
	| { readonly kind: "mixed"; readonly bytes: number }
	| { readonly kind: "mixed"; readonly entries: number }
	/** The same in version 2, after some messages whose role has another name in version 3. */
	| { readonly kind: "old"; readonly bytes: number }
	/** A chain of messages of about 236 bytes; in version 2 every tenth has a role that version 3 renames. */
	| { readonly kind: "tiny" | "old-tiny"; readonly entries: number }
	/** The same messages, all but the first being children of the first. */
	| { readonly kind: "fan"; readonly entries: number }
	/** Tool results with one image each, of so many bytes; in version 2 with a message to rename after each. */
	| {
			readonly kind: "giant" | "old-giant";
			readonly entries: number;
			readonly min: number;
			readonly max: number;
	  }
	/** A directory of coding sessions, each of so many bytes. */
	| { readonly kind: "many"; readonly files: number; readonly bytes: number }
	/** One long tool result between two short messages. */
	| { readonly kind: "line"; readonly bytes: number };

/** Writes a session or a directory of them, undamaged, the same bytes for the same recipe. */
export function generateInput(path: string, recipe: Recipe): void {
	const unfinished = `${path}.part`;
	if (recipe.kind === "many") writeMany(unfinished, recipe.files, recipe.bytes);
	else writeOne(unfinished, recipe);
	// Only now: half of it left by an interrupt must not be taken for the input next time.
	renameSync(unfinished, path);
}

function writeMany(directory: string, files: number, bytes: number): void {
	rmSync(directory, { recursive: true, force: true });
	mkdirSync(directory);
	const random = createRandom(20_260_302);
	const texts = createTexts(random);
	for (let number = 1; number <= files; number++) {
		const session = createSessionWriter(join(directory, `${number}.jsonl`), 3, number);
		writeMixed({ random, texts, session }, () => session.size() >= bytes);
		session.close();
	}
}

type OneSession = Exclude<Recipe, { readonly kind: "many" }>;

function writeOne(path: string, recipe: OneSession): void {
	const random = createRandom(20_260_302);
	const session = createSessionWriter(path, recipe.kind.startsWith("old") ? 2 : 3);
	write({ random, texts: createTexts(random), session }, recipe);
	session.close();
}

function write(tools: Tools, recipe: OneSession): void {
	const { session } = tools;
	switch (recipe.kind) {
		case "mixed":
			writeMixed(
				tools,
				"bytes" in recipe
					? () => session.size() >= recipe.bytes
					: () => session.entries() >= recipe.entries - 1,
			);
			return;
		case "old":
			for (let entry = 0; entry < RENAMED_MESSAGES; entry++) writeRenamed(tools);
			writeMixed(tools, () => session.size() >= recipe.bytes);
			return;
		case "tiny":
			for (let entry = 0; entry < recipe.entries; entry++) writeTiny(tools);
			return;
		case "old-tiny":
			for (let entry = 0; entry < recipe.entries; entry++)
				entry % 10 === 0 ? writeRenamed(tools) : writeTiny(tools);
			return;
		case "fan":
			for (let entry = 0; entry <= recipe.entries; entry++) {
				writeTiny(tools);
				session.rewind(Number.POSITIVE_INFINITY);
			}
			return;
		case "giant":
			for (let entry = 0; entry < recipe.entries; entry++) writeGiant(tools, recipe.min, recipe.max);
			return;
		case "old-giant":
			for (let entry = 0; entry < recipe.entries; entry++) {
				writeGiant(tools, recipe.min, recipe.max);
				writeRenamed(tools);
			}
			return;
		case "line":
			writeLongLine(tools, recipe.bytes);
			return;
		default:
			recipe satisfies never;
	}
}

const RENAMED_MESSAGES = 1000;

function writeRenamed({ random, texts, session }: Tools): void {
	session.message(
		`"role":"hookMessage","customType":"note","content":"${texts.remark(random.int(48, 94))}","display":true`,
	);
}

function writeTiny({ random, texts, session }: Tools): void {
	session.message(`"role":"user","content":"${texts.remark(random.int(48, 94))}"`);
}

function writeGiant({ random, texts, session }: Tools, min: number, max: number): void {
	const image = imageBlock(texts, random.int(min, max));
	session.message(
		`"role":"toolResult","toolCallId":"call_0","toolName":"read","content":[${image}],"isError":false`,
	);
}

function writeLongLine(tools: Tools, bytes: number): void {
	writeTiny(tools);
	const output = tools.texts.plainOutput(bytes);
	tools.session.message(
		`"role":"toolResult","toolCallId":"call_0","toolName":"bash","content":[{"type":"text","text":"${output}"}],"isError":false`,
	);
	writeTiny(tools);
}
