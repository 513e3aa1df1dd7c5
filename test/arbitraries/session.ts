import * as fc from "fast-check";
import type { JsonObject } from "../../src/session/json.ts";
import { entryBody } from "./entries.ts";
import { lineStyle, noise, rawLine } from "./lines.ts";
import type { EntryModel, HeaderModel, Oddities, SessionModel, TornTail } from "./model.ts";
import { id, parent, SESSION_ID } from "./references.ts";
import { renderSession } from "./render.ts";
import { oddTimestamp, text, timestamp } from "./text.ts";

export interface SessionOptions {
	/** What to include that the agent does not answer, or answers differently (default: nothing of it). */
	readonly oddities?: Oddities;
	/** The version on disk (default: any; 4 stands for one that is not known yet). */
	readonly versions?: readonly (1 | 2 | 3 | 4)[];
	/** Default: 30. */
	readonly maxLines?: number;
}

/** A session file and what it was made from. Printed as its text when a property fails. */
export interface SessionFile {
	readonly model: SessionModel;
	readonly bytes: Uint8Array;
}

/** Session files, as bytes. */
export function sessionFile(options: SessionOptions = {}): fc.Arbitrary<SessionFile> {
	return sessionModel(options).map((model) => {
		const bytes = renderSession(model);
		return { model, bytes, [fc.toStringMethod]: () => `\n${Buffer.from(bytes).toString("utf8")}\n` };
	});
}

/** Session files, as descriptions. */
function sessionModel(options: SessionOptions = {}): fc.Arbitrary<SessionModel> {
	const { oddities = {}, versions = [1, 2, 3, 3, 3, 4], maxLines = 30 } = options;
	const line = fc.oneof(
		{ weight: 10, arbitrary: entry(oddities) },
		{ weight: 1, arbitrary: rawLine(oddities) },
	);
	return fc.record({
		header: fc.constantFrom(...versions).chain((format) => header(format, oddities)),
		idStyle: fc.constantFrom("hex", "hex", "uuid", "odd"),
		before: rarely([], fc.array(noise, { minLength: 1, maxLength: 2 })),
		lines: fc.array(line, { maxLength: maxLines, size: "max" }),
		lineEnding: fc.constantFrom("\n", "\n", "\n", "\r\n"),
		endsInNewline: rarely(true, fc.constant(false)),
		tornTail: rarely(undefined, tornTail(oddities)),
	});
}

function header(format: number, oddities: Oddities): fc.Arbitrary<HeaderModel> {
	return fc.record({
		format: fc.constant(format),
		version: format === 1 ? fc.constantFrom<unknown>(undefined, undefined, 1, null) : fc.constant(format),
		members: headerMembers,
		style: lineStyle(oddities),
	});
}

const headerMembers: fc.Arbitrary<JsonObject> = fc.record(
	{
		id: fc.constant(SESSION_ID),
		timestamp: timestamp,
		cwd: fc.constantFrom("/home/user/project", ""),
		parentSession: text,
		branchedFrom: text,
		metadata: fc.constant({ kept: [1, null] }),
		provider: text,
	},
	{ requiredKeys: ["id", "timestamp", "cwd"] },
);

function entry(oddities: Oddities): fc.Arbitrary<EntryModel> {
	const place = fc.record({
		kind: fc.constant("entry"),
		id: id(oddities),
		parent: parent(oddities),
		timestamp:
			oddities.oddValues === true ? fc.oneof({ weight: 6, arbitrary: timestamp }, oddTimestamp) : timestamp,
		delay: rarely(0, fc.integer({ min: 1, max: 5 })),
		style: lineStyle(oddities),
		isCut: rarely(false, fc.constant(true)),
	});
	return fc.tuple(entryBody(oddities), place).map(([body, where]) => ({ ...body, ...where }));
}

function tornTail(oddities: Oddities): fc.Arbitrary<TornTail> {
	return fc.record({ entry: entry(oddities), kept: fc.nat(400) });
}

function rarely<T>(usual: T, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
	return fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare });
}
