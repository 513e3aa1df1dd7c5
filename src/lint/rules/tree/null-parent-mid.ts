import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import { pathTo } from "../../../tree/path.ts";
import { ROOT, rowOf, type Tree } from "../../../tree/tree.ts";
import { historyReader, isSpoken, measureBelow } from "../../history.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const nullParentMid: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "a root in the middle of the file that is neither a user message nor a summary",
		finds:
			"An entry whose parent is `null`, after the conversation has begun, that is a reply, a tool result or a message of an extension, or settings and state that lead to one. A user message, a command of the user, a summary, and settings that lead to one of these, are how the agent itself starts over, and pass.",
		why: "Whatever hangs from a root has nothing above it: the conversation before it is in the file and not in the context. Somebody who edits the first prompt makes such a root on purpose, and it begins with that prompt. A program that writes its own message and knows no parent makes one by mistake.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001",…}\n{"type":"message","id":"a0000003","parentId":null,"message":{"role":"assistant",…}}',
		mend: "Set the `parentId` of the root to the entry before it, if the conversation went on there. Leave it where a new beginning was meant.",
	},
	watch(report) {
		/** Offsets of roots whose `parentId` is none by mistake: `entry/invalid-shape` says so. */
		const lost = new Set<number>();
		return {
			entry({ row, entry: { parentId } }) {
				if (parentId !== null && (typeof parentId !== "string" || parentId === "")) lost.add(row.offset);
			},
			session({ session, tree }) {
				const isTree = session.version >= 2;
				const begun = tree.parents.findIndex((_, index) => isSpoken(rowOf(tree, index)));
				if (begun === -1) return;
				const historyOf = historyReader(tree);
				const active = pathTo(tree, tree.leaf).indexes[0] ?? -1;
				for (const index of tree.roots) {
					if (index <= begun || tree.parents[index] !== ROOT) continue;
					const first = firstSpoken(tree, index);
					if (first === undefined || beginsAnew(first)) continue;
					const row = rowOf(tree, index);
					if (!row.hasOwnId && isTree) continue; // what lost its id lost its parent with it
					if (lost.has(row.offset)) continue;
					const before = rowOf(tree, index - 1);
					const { entries, messages } = historyOf(index - 1);
					const above = `${counted(entries, "entry", "entries")} before it (${counted(messages, "message")})`;
					const { messages: own } = measureBelow(tree, index);
					const consequence =
						index === active
							? `the conversation begins here, and the ${above} ${entries === 1 ? "is" : "are"} out of the model's sight`
							: `a side branch of ${counted(own, "message")} begins here without the ${above}`;
					report({
						at: row,
						pointer: "/parentId",
						message: `${kindOf(row)} ${quote(row.id)} has no parent in the middle of the file: ${consequence}`,
						related: [
							related(before, "the entry before it"),
							...(first.offset === row.offset ? [] : [related(first, "what it leads to first")]),
						],
						hint: `hang it below ${quote(before.id)}, if the conversation went on there`,
					});
				}
			},
		};
	},
};

const BEGINNING_ROLES: ReadonlySet<string | undefined> = new Set(["user", "bashExecution"]);

function beginsAnew({ type, role }: Row): boolean {
	return type === "branch_summary" || type === "compaction" || BEGINNING_ROLES.has(role);
}

/** The first entry at or below a root that belongs to the conversation, if any does. */
function firstSpoken(tree: Tree, root: number): Row | undefined {
	const queue = [root];
	for (let at = 0; at < queue.length; at++) {
		const index = queue[at] ?? root;
		const row = rowOf(tree, index);
		if (isSpoken(row) || beginsAnew(row)) return row;
		for (const child of tree.children(index)) queue.push(child);
	}
	return undefined;
}

function kindOf({ type, role }: Row): string {
	if (type !== "message") return `the ${quote(type === "" ? "untyped" : type)} entry`;
	return role === undefined ? "the message" : `the message of role ${quote(role)}`;
}
