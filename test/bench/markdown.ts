/** A Markdown table, aligned for those who read it as it is. */
export function markdown(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = headings.map((heading, column) =>
		Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
	);
	const line = (cells: readonly string[]) =>
		`| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |\n`;
	const rule = widths.map((width) => "-".repeat(width));
	return [headings, rule, ...rows].map(line).join("");
}
