import { quote } from "../lint/words.ts";
import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { snippet } from "../session/snippet.ts";

/** `` `user` `a0000003` (`what it says`) ``. */
export function describeRow(session: Session, row: Row): string {
	const text = snippet(session.read(row), row.type);
	const what = `${quote(row.role ?? row.type)} ${quote(row.id)}`;
	return text === "" ? what : `${what} (${quote(text)})`;
}
