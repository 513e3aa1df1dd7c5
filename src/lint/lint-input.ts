import { openSource, type SessionInput } from "../session/open.ts";
import { type FileReport, type LintOptions, lintSource } from "./lint-session.ts";
import { loadValidator } from "./validator.ts";

/**
 * Judges a session file by all rules: what is wrong, what it costs, how it is mended. Only reads; looks at no other
 * file, unless `exists` and `openOther` are handed in.
 * @param input a path, the bytes of a file, or a stream of them; no session is an answer too (`status`)
 * @returns the findings, as plain data that survives JSON
 * @throws SessionctlError `not-found` or `unreadable`
 */
export async function lintSession(
	input: SessionInput,
	options: LintOptions & { readonly name?: string } = {},
): Promise<FileReport> {
	const source = await openSource(input, options.name);
	try {
		return lintSource(source, { validate: await loadValidator(), ...options });
	} finally {
		source.close();
	}
}
