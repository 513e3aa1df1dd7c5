import type { ContextPlan } from "../context/plan.ts";
import type { Contribution } from "../context/read-context.ts";
import type { RequestItem } from "../context/request.ts";
import type { JsonObject } from "../session/json.ts";
import type { Refusal } from "../session/refusal.ts";
import type { Place, Row } from "../session/row.ts";
import type { PlainMessage } from "../session/scan/plain-message.ts";
import type { Session } from "../session/session.ts";
import type { Tree } from "../tree/tree.ts";
import type { Fix, Report, Severity } from "./finding.ts";
import type { RawFacts } from "./raw-json.ts";
import type { Validate } from "./validator.ts";

/** `fatal`: an error that cannot be lowered. `off`: silent until asked for. */
export type DefaultSeverity = Severity | "fatal" | "off";

/** What `lint --explain` prints; Markdown, in our own words. */
export interface RuleDocs {
	/** One line, for tables: what it finds. */
	readonly summary: string;
	/** What it finds, exactly. */
	readonly finds: string;
	/** Why it matters, and what the agent does with it. */
	readonly why: string;
	/** A few lines of a session that it is about. */
	readonly example: string;
	/** How to mend it, and when not to. */
	readonly mend: string;
}

/** One thing that can be wrong. Its id is its path below `rules/`. */
export interface Rule {
	readonly severity: DefaultSeverity;
	readonly fix: Fix;
	readonly docs: RuleDocs;
	/** Starts to watch one file. Rules know nothing of each other. */
	watch(report: (report: Report) => void, aids: Aids): Watcher;
}

/** What rules cannot know from the file alone. The caller hands it in; a rule that misses its aid is silent. */
export interface Aids {
	/** Whether a path exists on this machine. */
	readonly exists?: ((path: string) => boolean) | undefined;
	/** Whether two paths lead to one file on this machine. */
	readonly isSameFile?: ((path: string, other: string) => boolean) | undefined;
	/** The entries of another session file; nothing where it cannot be read. */
	readonly openOther?: ((path: string) => readonly Row[] | undefined) | undefined;
	/** What `loadValidator` gives. */
	readonly validate?: Validate | undefined;
}

/** What a rule wants to see of a file, in this order. */
export interface Watcher {
	/** A file that is no session for the agent; the rest follows where only its header is at fault. */
	refused?(refused: RefusedFile): void;
	/**
	 * Each entry in file order, as version 3 has it; ids that are derived are not known yet. In a large file those are
	 * left out that are plain messages: no rule finds fault with one of these by itself.
	 */
	entry?(line: EntryLine): void;
	/** Each plain message that is left out there. */
	plainMessage?(message: PlainMessage, row: Row): void;
	/** The whole file, once all is read. */
	session?(facts: SessionFacts): void;
	/** For each leaf that is judged: what its context is made of, before anything of it is read. */
	plan?(plan: ContextPlan): void;
	/** What one entry gives the model at this leaf, in the order of the context; plain prompts are left out. */
	contribution?(contribution: Contribution, row: Row): void;
	/** Each plain prompt that is left out there, in its place: it gives one message, as it stands. */
	plainPrompt?(row: Row): void;
	/**
	 * What becomes of it in a request, in the order of the request; made-up results carry the row of their call. It comes
	 * as contributions go by, some time after its own.
	 */
	request?(item: RequestItem, row: Row): void;
	/** All of this leaf has been seen. */
	planEnd?(plan: ContextPlan): void;
	/** All leaves have been judged. */
	end?(): void;
}

/** A file that is no session for the agent, and where that shows. */
export interface RefusedFile {
	readonly refusal: Refusal;
	/** Of another format, and its session can be read all the same. */
	readonly isReadable: boolean;
	/** The line that shows it, or the start of the file. */
	readonly place: Place;
}

/** An entry as it goes by, and the line it stands on. */
export interface EntryLine {
	readonly row: Row;
	readonly entry: JsonObject;
	/** The line as it is on disk, decoded. */
	readonly text: string;
	/** What the text shows and `entry` hides; found out once, for the first rule that asks. */
	readonly raw: () => RawFacts;
}

/** The whole file, once all of it is read. */
export interface SessionFacts {
	readonly session: Session;
	readonly tree: Tree;
	/** The bytes of a line that is no entry, or of several; at most as many as a string can hold. */
	readonly readPlace: (place: Place) => Buffer;
}
