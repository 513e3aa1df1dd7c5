import { type Cell, keysIn, type Store } from "../../../session/formats/harness/store.ts";
import { lanesOf } from "../../harness/lanes.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const orphanOperation: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "what an operation left that no lane owns",
		finds:
			"Values and lists that live while an operation runs (`pi.op.*`, `pi.pending.tool_output`, `pi.pending.assistant_frame`) under an operation that no lane is at.",
		why: "An operation deletes them when it ends. What is left comes from a crash between two versions, or from an application that wrote there; nothing reads it, and it is never cleared away.",
		example:
			'{"kind":"value","op":"set","seq":8,"namespace":"pi.op.tool_memo","key":"019dfa19-…:call:step","value":{"done":1}}',
		mend: "Nothing has to be done.",
	},
	watch: (report) =>
		onStore(report, (store, tell) => {
			const owned = new Set(lanesOf(store).flatMap(({ operation }) => operation?.id ?? []));
			for (const { namespace, key, cell } of operationCells(store)) {
				if (isOwned(key, owned)) continue;
				tell(cell, `${quote(namespace)} ${quote(key)} belongs to an operation that no lane is at`);
			}
		}),
};

const NAMESPACES = [
	"pi.op.meta",
	"pi.op.state",
	"pi.op.tool_args",
	"pi.op.tool_memo",
	"pi.op.preparation",
	"pi.pending.tool_output",
];

function* operationCells(store: Store) {
	for (const namespace of NAMESPACES) {
		for (const [key, cell] of keysIn(store, namespace)) yield { namespace, key, cell };
	}
	const namespace = "pi.pending.assistant_frame";
	for (const [key, cells] of store.lists.get(namespace) ?? []) {
		const [cell]: readonly Cell[] = cells;
		yield { namespace, key, cell };
	}
}

/** Keys begin with an operation; where it ends cannot be told, since an id may hold any character. */
function isOwned(key: string, owned: ReadonlySet<string>): boolean {
	for (let end = key.length; end !== -1; end = end === 0 ? -1 : key.lastIndexOf(":", end - 1)) {
		if (owned.has(key.slice(0, end))) return true;
	}
	return false;
}
