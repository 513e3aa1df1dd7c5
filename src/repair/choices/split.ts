import type { SessionFacts } from "../../lint/rule.ts";
import { counted } from "../../numbers.ts";
import type { Source } from "../../read/source.ts";
import { CURRENT_VERSION } from "../../session/header.ts";
import { readBytes } from "../../session/payload.ts";
import { stringify } from "../../session/stringify.ts";
import { pathTo } from "../../tree/path.ts";
import { rowOf, type Tree } from "../../tree/tree.ts";
import type { Extract } from "../change.ts";
import { lineEnd } from "../lines.ts";
import { cut } from "../splice.ts";
import type { Bench } from "../step.ts";
import type { Option } from "./option.ts";

/** Parts writers: what hangs beside the active path, down to the ends of some branches, goes to files of its own. */
export function split(bench: Bench, ends: readonly number[]): Option | undefined {
	const { facts, source } = bench.look;
	if (facts === undefined || facts.session.version < 2) return undefined;
	const { tree } = facts;
	const active = new Set(pathTo(tree, tree.leaf).indexes);
	const tops = new Set(ends.flatMap((end) => topBeside(tree, active, end) ?? []));
	if (tops.size === 0) return undefined;
	const branches = Array.from(tops, (top) => below(tree, top));
	const entries = branches.reduce((sum, branch) => sum + branch.length, 0);
	return {
		name: "split",
		effect: `writes ${counted(tops.size, "other branch", "other branches")} to ${tops.size === 1 ? "a file" : "files"} beside this one, and cuts ${counted(entries, "entry", "entries")} here`,
		decide: () => ({
			splices: branches
				.flat()
				.sort((a, b) => a - b)
				.map((index) => cut(rowOf(tree, index).offset, lineEnd(source, rowOf(tree, index)))),
			extracts: branches.map((branch) => extract(facts, source, branch)),
		}),
	};
}

/** The highest entry above the end of a branch that is not on the active path; nothing where the end is on it, or in a cycle. */
function topBeside(tree: Tree, active: ReadonlySet<number>, end: number): number | undefined {
	const path = pathTo(tree, end);
	return path.end === "cycle" ? undefined : path.indexes.find((index) => !active.has(index));
}

/** An entry and all that hangs below it, in the order of the file. */
function below(tree: Tree, top: number): number[] {
	const found = [top];
	for (let at = 0; at < found.length; at++) {
		for (const child of tree.children(found[at] ?? top)) found.push(child);
	}
	return found.sort((a, b) => a - b);
}

/** A session file of a branch: what it shares with the active path, then itself. */
function extract({ session, tree }: SessionFacts, source: Source, branch: readonly number[]): Extract {
	const [top = -1] = branch;
	const leaf = rowOf(tree, branch.at(-1) ?? top);
	const indexes = [...new Set([...pathTo(tree, top).indexes, ...branch])].sort((a, b) => a - b);
	const { createHash } = process.getBuiltinModule("node:crypto");
	const digest = createHash("sha256").update(`${session.header.id}/${leaf.id}`).digest("hex");
	const { cwd, timestamp } = session.header;
	const header = {
		type: "session",
		version: Math.min(session.version, CURRENT_VERSION),
		id: `${session.header.id}-${digest.slice(0, 8)}`,
		timestamp: leaf.timestamp ?? timestamp,
		cwd,
		parentSession: session.file,
	};
	return {
		suffix: digest.slice(0, 8),
		*bytes() {
			yield Buffer.from(`${stringify(header)}\n`);
			for (const index of indexes) {
				const { offset, bytes } = rowOf(tree, index);
				yield readBytes(source, offset, bytes);
				yield LINE_FEED;
			}
		},
	};
}

const LINE_FEED = Buffer.from("\n");
