import { SessionctlError, usageError } from "../../errors.ts";
import type { Source } from "../../read/source.ts";
import { FORMAT_TITLES, type FormatName } from "../../session/format-names.ts";
import { mayBeHarness075 } from "../../session/formats/harness-075/find-marks.ts";
import { readSession, recognize } from "../../session/formats/read-session.ts";
import { notASession } from "../../session/refusal.ts";
import type { Session } from "../../session/session.ts";
import { stringify } from "../../session/stringify.ts";
import type { MigrationOptions } from "../migration.ts";
import type { Conversion, ConversionOptions, Converter } from "./conversion.ts";
import { convertHarness } from "./harness/convert.ts";
import { convertHtmlExport } from "./html-export.ts";

interface FormatConversion {
	readonly convert: Converter;
	/** One branch can go over alone, since its entries are made anew; else they stay as they are. */
	readonly byBranch: boolean;
}

const HARNESS: FormatConversion = { convert: convertHarness, byBranch: true };

/** The formats that become version 3, and how. */
const CONVERSIONS: Partial<Record<FormatName, FormatConversion>> = {
	"html-export": { convert: convertHtmlExport, byBranch: false },
	"harness-0.85": HARNESS,
	"harness-0.84": HARNESS,
	"harness-0.75": HARNESS,
};

/** A branch as a session of the agent; nothing where its entries can stay as they are in a file of their own. */
export function convertBranch(session: Session, options: ConversionOptions): Conversion | undefined {
	const conversion = CONVERSIONS[session.format];
	return conversion?.byBranch === true ? conversion.convert(session, options) : undefined;
}

/** A conversion that is ready to be carried out. */
export interface PreparedConversion extends Pick<Conversion, "notes"> {
	readonly session: Session;
	/** The bytes of the new file. To be taken once. */
	readonly chunks: Iterable<Uint8Array>;
}

/**
 * Gets ready to make a session file of another format.
 * @returns nothing for what is not converted: the agent's own files, and what is no session
 * @throws SessionctlError `not-a-session`, or `unsupported` when another version than 3 is asked for
 */
export function prepareConversion(source: Source, options: MigrationOptions): PreparedConversion | undefined {
	const session = readForeign(source, options);
	const conversion = session && CONVERSIONS[session.format];
	if (options.leaf !== undefined && conversion?.byBranch !== true) throw noBranches(source);
	if (session === undefined || conversion === undefined) return undefined;
	if (options.to === 2) {
		const what = `${source.name}: ${FORMAT_TITLES[session.format]}s become version 3`;
		throw new SessionctlError("unsupported", what, { hint: "leave out --to" });
	}
	const { notes, records } = conversion.convert(session, options);
	return { session, notes, chunks: lines(records) };
}

/** A session of another format. The old harness has the agent's layout, and is told by words further down. */
function readForeign(source: Source, { onProgress }: MigrationOptions): Session | undefined {
	const { name } = recognize(source);
	const isAgents = name === "agent";
	if (name === undefined || (isAgents ? !mayBeHarness075(source) : CONVERSIONS[name] === undefined))
		return undefined;
	const reading = readSession(source, { snippets: false, onProgress });
	if (reading.ok) return reading.session;
	if (isAgents) return undefined;
	throw notASession(source.name, reading.refusal);
}

function noBranches({ name }: Source): SessionctlError {
	return usageError(
		`${name}: --leaf is for sessions of the harness`,
		"`sessionctl branch --format jsonl` takes a branch out of others",
	);
}

function* lines(records: Conversion["records"]): Generator<Uint8Array, void, undefined> {
	for (const record of records) yield Buffer.from(`${stringify(record)}\n`);
}

/** For what replaces files, or judges their version: a file of another format is neither old nor to be replaced. */
export function refuseForeign(source: Source): void {
	const format = recognize(source);
	const { name } = format;
	// Its header alone would pass for that of a session.
	const reading = name === undefined ? format.read(source, { snippets: false }) : undefined;
	if (reading?.ok === false) throw notASession(source.name, reading.refusal);
	if (name === undefined || CONVERSIONS[name] === undefined) return;
	const what = `${source.name}: ${FORMAT_TITLES[name]}, which is left as it is`;
	const hint = `\`sessionctl migrate ${source.name} -o OUT\` makes a session file of it`;
	throw new SessionctlError("unsupported", what, { hint });
}
