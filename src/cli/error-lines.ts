import { type ErrorDetails, SessionctlError } from "../errors.ts";
import { toJson } from "../render/json.ts";
import { visible } from "../render/visible.ts";
import { VERSION } from "../version.ts";

/** What stderr says of an error: one line; for our own bug its stack too. With `asJson` one line of JSON. */
export function errorLines(error: unknown, asJson: boolean): string[] {
	const known = error instanceof SessionctlError ? error : internalError(error);
	if (asJson) {
		const { kind, message, hint, candidates } = known;
		return [toJson({ error: { kind, message, hint, candidates } })];
	}
	const stack = known.kind === "internal" && error instanceof Error ? [error.stack ?? ""] : [];
	return [
		`sessionctl: ${visible(known.message)}${candidateList(known)}${known.hint === undefined ? "" : `; ${visible(known.hint)}`}`,
		...stack,
	];
}

const CANDIDATES_SHOWN = 8;

function candidateList({ candidates = [] }: ErrorDetails): string {
	if (candidates.length === 0) return "";
	const more = candidates.length > CANDIDATES_SHOWN ? ", …" : "";
	return `: ${candidates.slice(0, CANDIDATES_SHOWN).map(visible).join(", ")}${more}`;
}

function internalError(error: unknown): SessionctlError {
	const message = error instanceof Error ? error.message : String(error);
	return new SessionctlError("internal", `internal error in version ${VERSION}: ${message}`, {
		hint: "please report it with the command line and, if you can, the file",
	});
}
