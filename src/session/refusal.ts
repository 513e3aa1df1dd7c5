import { SessionctlError } from "../errors.ts";

/** What a file that is no session looks like, and the line that shows it. */
export interface Refusal {
	readonly looksLike: LooksLike;
	readonly line: number;
	/** The `type` of the record in the header's place, when it has one. */
	readonly recordType?: string | undefined;
}

/** The kinds of files that are told apart. */
export type LooksLike =
	| "empty"
	| "blank"
	| "byte-order-mark"
	| "header-not-first"
	| "header-missing"
	| "header-corrupt"
	| "header-invalid"
	| "line-damaged"
	| "harness-0.85"
	| "harness-0.84"
	| "harness-newer"
	| "harness-header-not-first"
	| "harness-store"
	| "event-stream"
	| "sqlite"
	| "html-export"
	| "html"
	| "json-array"
	| "json-document"
	| "json-lines"
	| "binary"
	| "text";

/** What each kind of file is called, and what to do with it. */
const DESCRIPTIONS: Readonly<Record<LooksLike, readonly [what: string, hint: string]>> = {
	empty: ["the file is empty", "the agent starts a new session in it when it opens it"],
	blank: ["it holds only white space", "name another file"],
	"byte-order-mark": ["a byte order mark hides the header", "remove the first three bytes"],
	"header-not-first": ["another record stands before the header", "move the header to line 1"],
	"header-missing": ["entries, but no header", "it needs a first line of type `session`"],
	"header-corrupt": ["the first line is damaged and entries follow", "the first line must be the header"],
	"header-invalid": ["the header lacks its type or its `id`", "mend the first line"],
	"line-damaged": ["its only line is cut short or damaged", "the first line must be the header"],
	"harness-0.85": [
		"a session of pi-agent-core 0.85 or later (format 4)",
		"the agent itself cannot read it either",
	],
	"harness-0.84": ["a session of pi-agent-core 0.84 (format 4)", "the agent itself cannot read it either"],
	"harness-newer": [
		"a session of a newer or foreign harness, whose format is not known here",
		"a newer sessionctl may read it",
	],
	"harness-header-not-first": [
		"a session of pi-agent-core with something before its header",
		"remove what stands before the header",
	],
	"harness-store": [
		"a file of a session store of pi-agent-core",
		"its directory is the session, not this file",
	],
	"event-stream": [
		"the event stream of `--mode json`, which has no ids and parents",
		"name the session file that the run left, or the id on the first line",
	],
	sqlite: [
		"an SQLite database, as some session stores of pi-agent-core are",
		"name a session file (JSON lines)",
	],
	"html-export": [
		"an HTML export of the agent, in which the session is damaged",
		"export it again, or name the session it was made from",
	],
	html: ["it looks like HTML", "name a session file (JSON lines)"],
	"json-array": ["it looks like a JSON array", "a session has one JSON object on each line"],
	"json-document": ["it looks like one JSON document", "a session has one JSON object on each line"],
	"json-lines": ["JSON lines of another kind", "the first line must be of type `session` and have an `id`"],
	binary: ["it looks like binary data", "name a session file (JSON lines)"],
	text: ["it does not start with a JSON object", "name a session file (JSON lines)"],
};

/** The error for a command that needs a session and got something else. */
export function notASession(file: string, refusal: Refusal): SessionctlError {
	const [, hint] = DESCRIPTIONS[refusal.looksLike];
	const place = refusal.line > 0 ? `${file}:${refusal.line}` : file;
	return new SessionctlError("not-a-session", `${place}: ${describeRefusal(refusal)}`, { hint });
}

/** In a few words why a file is no session. */
export function describeRefusal({ looksLike, recordType = "" }: Refusal): string {
	const [what] = DESCRIPTIONS[looksLike];
	return `not a session: ${what}${PLAIN_NAME.test(recordType) ? ` (\`${recordType}\`)` : ""}`;
}

/** What a `type` is named for in a message; a file can hold anything there, of any length. */
const PLAIN_NAME = /^[\w./:-]{1,40}$/;
