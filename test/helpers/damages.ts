import { isObject } from "../../src/session/json.ts";

/** A session file that was damaged in one place. */
export interface Damage {
	readonly name: string;
	readonly text: string;
}

/** One damage after the other of a sound session: each member and each line in each way. */
export function* damages(session: string): Generator<Damage> {
	const lines = session.trimEnd().split("\n");
	const give = (name: string, damaged: readonly string[]) => ({ name, text: `${damaged.join("\n")}\n` });
	for (const [at, line] of lines.entries()) {
		const replaced = (...others: string[]) => [...lines.slice(0, at), ...others, ...lines.slice(at + 1)];
		const half = line.slice(0, line.length >> 1);
		const name = `line ${at + 1}`;
		for (const [what, damaged] of memberDamages(line)) yield give(`${name} ${what}`, replaced(damaged));
		yield give(`${name} removed`, replaced());
		yield give(`${name} cut`, replaced(half));
		yield give(`${name} split`, replaced(half, line.slice(half.length)));
		yield give(`${name} zeroed`, replaced("\0".repeat(line.length)));
		for (const after of [1, 2, 3, 5, 9, lines.length].map((step) => Math.min(lines.length, at + step)))
			yield give(`${name} again after ${after}`, [...lines.slice(0, after), line, ...lines.slice(after)]);
		const next = lines[at + 1];
		if (next !== undefined) {
			const pair = (...others: string[]) => [...lines.slice(0, at), ...others, ...lines.slice(at + 2)];
			yield give(`${name} swapped with the next`, pair(next, line));
			yield give(`${name} cut, with the next on its line`, pair(half + next));
			yield give(`${name} with the next on its line`, pair(line + next));
		}
		for (const id of [...lines.slice(1).map(idOf), "gone0001"])
			if (at > 0) yield give(`${name} under ${id}`, replaced(changed(JSON.parse(line), ["parentId"], id)));
	}
}

const VALUES = [undefined, null, 42, "zz", "", {}, [], true];

function* memberDamages(line: string): Generator<[what: string, damaged: string]> {
	const record: unknown = JSON.parse(line);
	for (const path of pathsIn(record)) {
		for (const value of VALUES) {
			const damaged = changed(record, path, value);
			if (damaged !== line) yield [`/${path.join("/")} ${JSON.stringify(value) ?? "absent"}`, damaged];
		}
	}
}

type Path = readonly (string | number)[];

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
	const parts = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
	for (const [name, part] of parts) {
		yield [...path, name];
		yield* pathsIn(part, [...path, name]);
	}
}

/** The line of a record with another value in one place; `undefined` takes the place out. */
function changed(record: unknown, path: Path, value: unknown): string {
	return JSON.stringify(place(record, path, value));
}

function place(held: unknown, [name, ...rest]: Path, value: unknown): unknown {
	if (name === undefined) return value;
	if (Array.isArray(held)) {
		const items = held.map((item: unknown, at) => (at === name ? place(item, rest, value) : item));
		return rest.length === 0 && value === undefined ? items.filter((_, at) => at !== name) : items;
	}
	return isObject(held) ? { ...held, [name]: place(held[name], rest, value) } : held;
}

function idOf(line: string): string {
	const record: unknown = JSON.parse(line);
	return isObject(record) ? String(record["id"]) : "";
}
