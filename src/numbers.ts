/** `1,234,567`. By hand: the first `toLocaleString` of a process costs more than reading a small session. */
export function grouped(count: number): string {
	return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 entry`, `2 entries`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
	return `${grouped(count)} ${count === 1 ? one : many}`;
}
