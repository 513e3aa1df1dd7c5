import type { LineStyle } from "./model.ts";

/** A member by name; one whose value is `undefined` is not written. */
export type Member = readonly [name: string, value: unknown];

/** An object as one line of JSON. */
export function spell(members: readonly Member[], style: LineStyle): string {
	const written = members.filter(([, value]) => value !== undefined);
	if (style.order === "backwards") written.reverse();
	const gap = GAPS[style.spaces];
	const pieces = [
		...(style.repeatsNames ? spellForerunners(written, style) : []),
		...(style.spelled === "" ? [] : [style.spelled]),
		...written.map(([name, value]) => `${spellName(name, style)}${gap}:${gap}${JSON.stringify(value)}`),
	];
	return `${gap}{${gap}${pieces.join(`${gap},${gap}`)}${gap}}${gap}`;
}

const GAPS: Readonly<Record<LineStyle["spaces"], string>> = { none: "", some: " ", wide: " \t " };

/** A first member of the same name, which the one that follows makes void. */
function spellForerunners(members: readonly Member[], style: LineStyle): string[] {
	return members
		.filter(([name]) => REPEATED.has(name))
		.map(([name]) => `${spellName(name, style)}:"session"`);
}

const REPEATED: ReadonlySet<string> = new Set(["type", "id", "parentId"]);

function spellName(name: string, { escapesNames }: LineStyle): string {
	if (!escapesNames) return JSON.stringify(name);
	const escapes = Array.from(name, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return `"${escapes.join("")}"`;
}
