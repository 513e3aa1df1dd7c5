const UNITS: readonly (readonly [name: string, ms: number])[] = [
	["y", 365.25 * 86_400_000],
	["mo", 30.4375 * 86_400_000],
	["d", 86_400_000],
	["h", 3_600_000],
	["m", 60_000],
];

/** How long before `now` a time lies, in the largest unit that it fills: `2h ago`; `now` within a minute, `in 2h` after. */
export function age(time: number, now: number): string {
	const distance = Math.abs(now - time);
	const [name, ms] = UNITS.find(([, unit]) => distance >= unit) ?? [];
	if (name === undefined || ms === undefined) return "now";
	const count = `${Math.floor(distance / ms)}${name}`;
	return time > now ? `in ${count}` : `${count} ago`;
}
