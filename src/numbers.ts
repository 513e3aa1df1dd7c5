/** `1,234,567`. By hand: the first `toLocaleString` of a process costs more than reading a small session. */
export function grouped(count: number): string {
	return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 entry`, `2 entries`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
	return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `412 bytes`, `3.4 KiB`, `5.0 MiB`. */
export function size(bytes: number): string {
	if (bytes < 1024) return counted(bytes, "byte");
	const [unit, name] = bytes < 1 << 20 ? [1 << 10, "KiB"] : [1 << 20, "MiB"];
	return `${(bytes / unit).toFixed(1)} ${name}`;
}
