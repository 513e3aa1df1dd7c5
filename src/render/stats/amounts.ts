import { grouped } from "../../numbers.ts";

/** Tokens: whole numbers with their thousands apart, others as they are. */
export function tokens(count: number): string {
	return Number.isInteger(count) && Math.abs(count) < 1e15 ? grouped(count) : String(count);
}

/** The same in a few characters where they are many: `1.2M`. */
export function shortTokens(count: number): string {
	const size = Math.abs(count);
	const [unit, name] = UNITS.find(([least]) => size >= least) ?? [];
	if (unit === undefined || size < LEAST_CUT || !Number.isFinite(size)) return tokens(count);
	return `${(count / unit).toFixed(1)}${name}`;
}

const LEAST_CUT = 10_000;

const UNITS: readonly (readonly [least: number, name: string])[] = [
	[1e12, "T"],
	[1e9, "G"],
	[1e6, "M"],
	[1e3, "k"],
];

/** US dollars, to a hundredth of a cent. */
export function money(cost: number): string {
	if (!Number.isFinite(cost) || Math.abs(cost) >= 1e15) return String(cost);
	const [whole = "", part = ""] = Math.abs(cost).toFixed(4).split(".");
	return `${cost < 0 ? "-" : ""}$${grouped(Number(whole))}.${part}`;
}
