// Hot: runs once for every entry.
const FULL = "0000-00-00T00:00:00.000Z";
const ZERO = 0x30;

/** Whether a text is a time as the agent writes it (`2026-05-04T09:12:00.000Z`): two such compare as text. */
export function isAgentTime(text: string): boolean {
	if (text.length !== FULL.length) return false;
	for (let at = 0; at < FULL.length; at++) {
		const unit = text.charCodeAt(at);
		const isRight =
			FULL.charCodeAt(at) === ZERO ? unit >= ZERO && unit <= ZERO + 9 : unit === FULL.charCodeAt(at);
		if (!isRight) return false;
	}
	// Within these every date is real but the last days of a short month, which `Date` takes for the next one's first.
	return (
		within(text, 5, 1, 12) &&
		within(text, 8, 1, 31) &&
		within(text, 11, 0, 23) &&
		within(text, 14, 0, 59) &&
		within(text, 17, 0, 59)
	);
}

function within(text: string, at: number, least: number, most: number): boolean {
	const number = (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
	return number >= least && number <= most;
}

const ISO = /^[+-]?\d{4,6}(?:-\d\d(?:-\d\d)?)?(?:T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** The milliseconds of any ISO 8601 time; NaN for what is none. */
export function isoTime(text: string): number {
	return ISO.test(text) ? Date.parse(text) : Number.NaN;
}
