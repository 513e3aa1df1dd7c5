import { SessionctlError } from "../errors.ts";
import type { Operation } from "../session/formats/harness/operation.ts";
import type { Transaction } from "../session/formats/harness/transaction.ts";
import type { Session } from "../session/session.ts";
import { lineNamed, matchEntries, matchIds, resolvePlace, soleMatch } from "./resolve.ts";
import type { Tree } from "./tree.ts";

/** What an id or a place can name in a file. */
export type Named =
	| { readonly kind: "entry"; readonly index: number }
	| { readonly kind: "transaction"; readonly transaction: Transaction }
	| { readonly kind: "operation"; readonly operation: Operation };

/**
 * The entry, transaction or operation that an id, the start of one, or a place such as `:12` names. Of an entry and an
 * operation the id means the entry; a line with one entry and nothing else is that entry.
 * @throws SessionctlError as `resolvePlace` does
 */
export function resolveNamed(session: Session, tree: Tree, asked: string): Named {
	return (
		transactionAt(session, tree, asked) ??
		operationWith(session, tree, asked) ?? {
			kind: "entry",
			index: resolvePlace(tree, asked, session.file),
		}
	);
}

function transactionAt(session: Session, tree: Tree, asked: string): Named | undefined {
	const line = lineNamed(tree, asked);
	const transaction = line === undefined ? undefined : session.transactionAt?.(line);
	if (transaction === undefined) return undefined;
	const [only, another] = transaction.writes;
	const isEntry = only?.kind === "entry" && another === undefined;
	return isEntry ? undefined : { kind: "transaction", transaction };
}

function operationWith(session: Session, tree: Tree, asked: string): Named | undefined {
	const { operations, file } = session;
	if (operations === undefined || lineNamed(tree, asked) !== undefined) return undefined;
	const ids = operations.ids();
	const isExact = ids.has(asked) && !tree.byId.has(asked);
	if (!isExact && matchEntries(tree, asked).length > 0) return undefined;
	const matches = isExact ? [asked] : matchIds(ids, asked);
	const id = soleMatch(matches, asked, file, "operations");
	if (id !== undefined) return { kind: "operation", operation: operations.read(id) };
	throw new SessionctlError(
		"unknown-id",
		`${file}: no entry and no operation has the id ${JSON.stringify(asked)}`,
		{
			hint: listHint(file),
		},
	);
}

function listHint(file: string): string {
	const name = file === "-" ? "" : ` ${file}`;
	return `\`sessionctl tree${name}\` lists the ids of entries, \`branch --list --json\` those of open operations`;
}
