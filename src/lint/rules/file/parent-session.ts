import { dirname, join, normalize } from "node:path";
import { idInFileName } from "../../../session/file-name.ts";
import type { Session } from "../../../session/session.ts";
import { headerPlace } from "../../header-place.ts";
import type { Aids, Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const parentSession: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "`parentSession` is gone, an id, or the file itself",
		finds:
			"A `parentSession` that names no file on this machine, that is a session id and no path, or that names the file it stands in. Whether a file exists is looked up only where that was asked for.",
		why: "The agent writes the path of the file that a session was forked from, and shows forks below it; it checks nothing. A link that leads nowhere shows the session as if it had no parent, and what a fork left out cannot be looked up any more.",
		example: '{"type":"session","version":3,"id":"019dfa10-…","parentSession":"019df5ea-…"}',
		mend: "Nothing needs mending. Where the file has moved, write its new path.",
	},
	watch: (report, aids) => ({
		session({ session }) {
			const parent = session.header.raw["parentSession"];
			if (typeof parent !== "string" || parent === "") return;
			const problem = findProblem(session, parent, aids);
			if (problem === undefined) return;
			report({
				at: headerPlace(session),
				pointer: "/parentSession",
				message: `the parent session ${quote(parent)} ${problem}`,
			});
		},
	}),
};

function findProblem(session: Session, parent: string, aids: Aids): string | undefined {
	const { exists } = aids;
	if (isItself(session, parent, aids)) return "is this session itself: it has no parent";
	if (!isPath(parent))
		return "is an id, where the agent writes a path: it shows the session without a parent";
	const isGone = exists?.(join(dirname(session.file), parent)) === false && exists(parent) === false;
	return isGone ? "does not exist: the agent shows the session without a parent" : undefined;
}

function isItself({ header, file }: Session, parent: string, { isSameFile }: Aids): boolean {
	if (parent === header.id || idInFileName(parent) === header.id) return true;
	const isFile = (path: string) => normalize(path) === normalize(file) || isSameFile?.(path, file) === true;
	return [parent, join(dirname(file), parent)].some(isFile);
}

function isPath(parent: string): boolean {
	return /[/\\]/.test(parent) || parent.endsWith(".jsonl");
}
