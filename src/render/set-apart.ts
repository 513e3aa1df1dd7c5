/** Lines and an empty one above them; nothing when there are none. */
export function* setApart(lines: Iterable<string>): Generator<string, void, undefined> {
	let isFirst = true;
	for (const line of lines) {
		if (isFirst) yield "";
		yield line;
		isFirst = false;
	}
}
