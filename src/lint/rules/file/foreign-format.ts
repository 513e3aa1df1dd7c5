import type { LooksLike } from "../../../session/refusal.ts";
import type { Rule } from "../../rule.ts";

/** Formats that are known to be something else: what each is, and what reads it. */
const FORMATS: Partial<Record<LooksLike, readonly [what: string, reader: string]>> = {
	"harness-0.85": [
		"a session of the harness, pi-agent-core 0.85 or later",
		"programs that embed that read it; the agent does not open it",
	],
	"harness-0.84": [
		"a session of the harness, pi-agent-core 0.84",
		"no later release of it reads the file, and the agent does not open it",
	],
	"harness-newer": [
		"a session of a newer or foreign harness, in a format that is not known here",
		"the program that wrote it reads it; the agent does not",
	],
	"harness-header-not-first": [
		"a session of pi-agent-core with something before its header",
		"pi-agent-core looks for the header on the first line alone, and refuses the file",
	],
	"harness-store": [
		"one of several files of a session store of pi-agent-core",
		"its directory is the session, and pi-agent-core reads that",
	],
	"event-stream": [
		"the event stream of `--mode json`",
		"the run left its session in a file of its own, and the agent reads that",
	],
	"html-export": ["an HTML export of the agent", "a browser shows it; the session is inside, as base64"],
};

export const foreignFormat: Rule = {
	severity: "fatal",
	fix: null,
	docs: {
		summary: "a known other format: says which, and what reads it",
		finds:
			"A session of the harness, pi-agent-core (whose own rules judge the rest of it, where its format is known), a file of one of its stores, an event stream of `--mode json`, or an HTML export of the agent. Says where an export is cut short.",
		why: "The agent says of them that they are no valid session, as it does of a damaged one. They are whole: another program wrote them, and reads them.",
		example: '{"v":4,"kind":"header","id":"019dfa10-…","createdAt":1777885920000,"storageVersion":2}',
		mend: "Nothing: open it with the program that reads it. Of an HTML export `sessionctl migrate` makes a session file.",
	},
	watch: (report) => ({
		refused({ refusal: { looksLike }, isReadable, place }) {
			const format = FORMATS[looksLike];
			if (format === undefined) return;
			const [what, reader] = format;
			const hint = isReadable ? "`sessionctl migrate` makes a session file of it" : undefined;
			report({ at: place, message: `the file is ${what}: ${reader}`, hint });
		},
		session({ session: { format, skipped, facts } }) {
			if (format !== "html-export" || !facts.tornTail) return;
			const message = "the export is cut short or damaged: of its session nothing can be read from here on";
			report({ at: skipped.at(-1), message });
		},
	}),
};
