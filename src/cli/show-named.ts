import { SessionctlError } from "../errors.ts";
import { operationDocument, operationText } from "../render/show/operation.ts";
import type { ShowTextOptions } from "../render/show/parts.ts";
import { transactionDocument, transactionText } from "../render/show/transaction.ts";
import type { Session } from "../session/session.ts";
import type { Named } from "../tree/resolve-named.ts";
import type { CommonArguments } from "./command.ts";
import type { Host } from "./host.ts";
import { writeLines, writePieces } from "./output.ts";
import { textStyle } from "./text-style.ts";

/** A transaction or an operation. */
type NamedWrites = Exclude<Named, { readonly kind: "entry" }>;

interface Asked {
	readonly raw: boolean;
	readonly path: boolean;
	readonly extract: string | undefined;
}

/** What only an entry has is asked for in vain, and an operation has no line that it could be. @throws SessionctlError `usage` */
export function checkNamed(named: NamedWrites, { raw, path, extract }: Asked): void {
	const views = {
		"--path": path,
		"--extract": extract !== undefined,
		"--raw": raw && named.kind === "operation",
	};
	const [asked] = Object.entries(views).flatMap(([name, isAsked]) => (isAsked ? [name] : []));
	if (asked === undefined) return;
	const [first] = named.kind === "operation" ? named.operation.lines : [];
	const meant =
		named.kind === "operation" ? `operation ${named.operation.id}` : `the ${named.transaction.kind}`;
	throw new SessionctlError("usage", `${asked} is not for ${meant}`, {
		hint: first === undefined ? "leave it out" : `leave it out; \`:${first}\` names its first line`,
	});
}

/** Writes it as text, or as its document. */
export async function writeNamed(
	named: NamedWrites,
	session: Session,
	leafId: string | null,
	args: CommonArguments & ShowTextOptions & { readonly ascii: boolean; readonly json: boolean },
	host: Host,
): Promise<void> {
	const isOperation = named.kind === "operation";
	if (args.json) {
		const document = isOperation
			? operationDocument(session, leafId, named.operation)
			: transactionDocument(session, leafId, named.transaction);
		await writePieces(host.stdout, [document]);
		return;
	}
	const { theme, columns } = textStyle(args, host);
	const lines = isOperation
		? operationText(session, named.operation, args, theme, columns)
		: transactionText(session, named.transaction, args, theme, columns);
	await writeLines(host.stdout, lines);
}
