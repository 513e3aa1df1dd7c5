/**
 * What can go wrong that is not a finding about the session: the kinds that scripts may rely on, one class,
 * one line of text each. Everything else that is thrown is our own bug.
 */
export const ERROR_KINDS = [
	"usage",
	"not-found",
	"unreadable",
	"not-a-session",
	"unknown-id",
	"ambiguous-id",
	"parent-cycle",
	"unsupported",
	"refused",
	"internal",
] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

/** What to do about an error, and what the argument could have meant. */
export interface ErrorDetails {
	readonly hint?: string | undefined;
	readonly candidates?: readonly string[] | undefined;
}

/** An error the person at the keyboard can do something about: `message` says what and where, `hint` what to do. */
export class SessionctlError extends Error {
	override readonly name = "SessionctlError";
	readonly kind: ErrorKind;
	readonly hint: string | undefined;
	readonly candidates: readonly string[] | undefined;

	/** By name: each command ships as a bundle of its own, with a copy of this class in it. */
	static override [Symbol.hasInstance](value: unknown): boolean {
		return value instanceof Error && value.name === "SessionctlError";
	}

	constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
		super(message);
		this.kind = kind;
		this.hint = details.hint;
		this.candidates = details.candidates;
	}
}

/** An error of kind `usage`: what was asked for cannot be, and what can. */
export function usageError(message: string, hint: string): SessionctlError {
	return new SessionctlError("usage", message, { hint });
}

/** The `code` of a system error (`ENOENT`, `EACCES`, …), or `undefined` for anything else that was thrown. */
export function errorCode(error: unknown): string | undefined {
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	return typeof error.code === "string" ? error.code : undefined;
}
