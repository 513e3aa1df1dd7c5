import { SessionctlError } from "../../errors.ts";
import type { Source } from "../../read/source.ts";
import { FORMAT_TITLES, type FormatName } from "../../session/format-names.ts";
import { readSession, recognize } from "../../session/formats/read-session.ts";
import { notASession } from "../../session/refusal.ts";
import type { Session } from "../../session/session.ts";
import { stringify } from "../../session/stringify.ts";
import type { MigrationOptions } from "../migration.ts";
import type { Conversion, Converter } from "./conversion.ts";
import { convertHtmlExport } from "./html-export.ts";

/** The formats that become version 3, and how. */
const CONVERTERS: Partial<Record<FormatName, Converter>> = {
	"html-export": convertHtmlExport,
};

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
	const { name } = recognize(source);
	const convert = name === undefined ? undefined : CONVERTERS[name];
	if (name === undefined || convert === undefined) return undefined;
	if (options.to === 2) {
		const hint = "leave out --to";
		throw new SessionctlError("unsupported", `${source.name}: ${FORMAT_TITLES[name]}s become version 3`, {
			hint,
		});
	}
	const reading = readSession(source, { snippets: false, onProgress: options.onProgress });
	if (!reading.ok) throw notASession(source.name, reading.refusal);
	const { notes, records } = convert(reading.session);
	return { session: reading.session, notes, chunks: lines(records) };
}

function* lines(records: Conversion["records"]): Generator<Uint8Array, void, undefined> {
	for (const record of records) yield Buffer.from(`${stringify(record)}\n`);
}

/** For what replaces files, or judges their version: a file of another format is neither old nor to be replaced. */
export function refuseForeign(source: Source): void {
	const { name } = recognize(source);
	if (name === undefined || CONVERTERS[name] === undefined) return;
	const what = `${source.name}: ${FORMAT_TITLES[name]}, which is left as it is`;
	const hint = `\`sessionctl migrate ${source.name} -o OUT\` makes a session file of it`;
	throw new SessionctlError("unsupported", what, { hint });
}
