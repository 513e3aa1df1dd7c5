const UTC_DAY = /^\d{4}-\d\d-\d\d(?=T\d\d:\d\d:\d\d(?:\.\d+)?Z$)/;

/** The day of a time in UTC, `2026-05-04`; nothing for what is no time, or lies beyond the year 9999. */
export function utcDay(time: unknown): string | undefined {
	if (typeof time !== "string" && typeof time !== "number") return undefined;
	const date = new Date(time);
	if (Number.isNaN(date.getTime())) return undefined;
	return UTC_DAY.exec(date.toISOString())?.[0];
}
