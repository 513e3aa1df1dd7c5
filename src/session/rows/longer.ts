/** A typed array with what was in another one, and room for as much again. */
export function longer<Column extends Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array>(
	column: Column,
	make: (length: number) => Column,
): Column {
	const twice = make(Math.max(64, column.length * 2));
	twice.set(column);
	return twice;
}
