/** `2026-01-05 09:00`, in UTC; a time that cannot be read comes out as it is. */
export function shortTime(timestamp: string): string {
	return spaced(timestamp, "2026-01-05T09:00".length);
}

/** The same to the second. */
export function exactTime(timestamp: string): string {
	return spaced(timestamp, "2026-01-05T09:00:00".length);
}

function spaced(timestamp: string, length: number): string {
	return toIso(timestamp)?.slice(0, length).replace("T", " ") ?? timestamp;
}

/** `2026-01-05 09:00 to 09:30 UTC`; the second date only where it differs. */
export function timeSpan(first: string, last: string): string {
	const from = shortTime(first);
	const to = shortTime(last);
	if (from === to) return `${from} UTC`;
	return from.slice(0, 10) === to.slice(0, 10) ? `${from} to ${to.slice(11)} UTC` : `${from} to ${to} UTC`;
}

/** Whether a timestamp can be read as a time. */
export function isTime(timestamp: string | undefined): timestamp is string {
	return timestamp !== undefined && toIso(timestamp) !== undefined;
}

const UTC_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function toIso(timestamp: string): string | undefined {
	if (UTC_FORM.test(timestamp) && !Number.isNaN(Date.parse(timestamp))) return timestamp;
	const date = new Date(timestamp);
	const iso = Number.isNaN(date.getTime()) ? "" : date.toISOString();
	return UTC_FORM.test(iso) ? iso : undefined; // years beyond 9999 have another form
}
