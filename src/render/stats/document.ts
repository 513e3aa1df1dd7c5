import type { Row } from "../../session/row.ts";
import type { Figures, UsageFigures } from "../../stats/figures.ts";
import type { FleetUsage } from "../../stats/fleet.ts";
import type { CountedFile } from "../../stats/stats-file.ts";
import type { UsageSum } from "../../stats/usage.ts";
import { toJson } from "../json.ts";

/** What stands before the files of the document `sessionctl.stats/1`. */
export const DOCUMENT_START = '{"schema":"sessionctl.stats/1","files":[';

/** One file of the document, as plain data. */
export interface FileItem {
	readonly facts: object;
	/** These follow what was copied from files before it. */
	readonly largest: readonly object[];
}

export function fileItem({ session, stats }: CountedFile): FileItem {
	const { reference, whole, activePath, largest, ...others } = stats;
	const facts = {
		file: session.file,
		format: session.format,
		version: session.version,
		header: session.header.raw,
		name: session.name ?? null,
		reference,
		whole: figures(whole),
		activePath: figures(activePath),
		...others,
	};
	return { facts, largest: largest.map(largeEntry) };
}

/** The same on a line. */
export function fileItemText({ facts, largest }: FileItem, copied: UsageSum): string {
	return toJson({ ...facts, copied, largest });
}

/** What stands behind them: all files together. */
export function documentEnd({ asFiled, once, copied }: FleetUsage): string {
	return `],"total":${toJson({ asFiled, copied, once: usage(once) })}}\n`;
}

function figures({ usage: used, ...counts }: Figures): unknown {
	return { ...counts, usage: usage(used) };
}

function usage({ sum, ...split }: UsageFigures): unknown {
	return { ...sum, ...split };
}

function largeEntry({ id, type, role, line, offset, bytes }: Row): object {
	return { id, type, role, line, offset, bytes };
}
