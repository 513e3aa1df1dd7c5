// Hot: runs once for every line of a file of gigabytes. Strings are passed over in one go, not unit by unit.

/** What the text of a line shows and its parsed value hides. Places count UTF-16 units. */
export interface RawFacts {
	/** Where a member begins whose name an earlier one of the same object has. */
	readonly duplicates: readonly number[];
	/** Where an integer begins, its sign left out, that is too large for a double to hold every such integer. */
	readonly unsafeNumbers: readonly number[];
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** The least digits that can be unsafe. */
const UNSAFE_DIGITS = 16;

/** Looks through a line that is known to be JSON. */
export function rawFacts(text: string): RawFacts {
	const scan: Scan = {
		text,
		hasEscapes: text.includes("\\"),
		starts: [],
		ends: [],
		marks: [],
		open: [],
		duplicates: [],
		unsafeNumbers: [],
	};
	let container: Container | undefined;
	let mayBeName = false;
	let digits = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit >= 0x30 && unit <= 0x39) {
			digits++;
			continue;
		}
		if (digits >= UNSAFE_DIGITS && isUnsafe(text, at - digits, at)) scan.unsafeNumbers.push(at - digits);
		digits = 0;
		switch (unit) {
			case QUOTE: {
				const end = stringEnd(text, at);
				if (mayBeName && container !== undefined) addName(scan, container, at, end);
				mayBeName = false;
				at = end - 1;
				break;
			}
			case COMMA:
				mayBeName = container?.isObject === true;
				break;
			case 0x7b: // {
			case 0x5b: // [
				mayBeName = unit === 0x7b;
				container = { isObject: mayBeName, first: scan.starts.length, names: undefined };
				scan.open.push(container);
				break;
			case 0x7d: // }
			case 0x5d: // ]
				closeContainer(scan, container?.first ?? 0);
				container = scan.open.at(-1);
				mayBeName = false;
				break;
		}
	}
	return scan;
}

interface Scan extends RawFacts {
	readonly text: string;
	readonly hasEscapes: boolean;
	/** The names of the objects around the place: where they start and end, and a number that differs for most. */
	readonly starts: number[];
	readonly ends: number[];
	readonly marks: number[];
	readonly open: Container[];
	readonly duplicates: number[];
	readonly unsafeNumbers: number[];
}

interface Container {
	readonly isObject: boolean;
	/** Its first name among those of the scan. */
	readonly first: number;
	/** Its names, once they are many, or one is written with an escape. */
	names: Set<string> | undefined;
}

function closeContainer({ starts, ends, marks, open }: Scan, first: number): void {
	starts.length = first;
	ends.length = first;
	marks.length = first;
	open.pop();
}

/** Most names are shorter: looking at their units costs less than a search that has to be started. */
const SHORT = 16;

/** Past the closing quote of the string that starts at `at`. */
export function stringEnd(text: string, at: number): number {
	for (let next = at + 1; next < at + SHORT; next++) {
		const unit = text.charCodeAt(next);
		if (unit === QUOTE) return next + 1;
		if (unit === BACKSLASH) break;
	}
	let quote = text.indexOf('"', at + 1);
	while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
	return quote === -1 ? text.length : quote + 1;
}

function isEscaped(text: string, at: number): boolean {
	let slash = at - 1;
	while (text.charCodeAt(slash) === BACKSLASH) slash--;
	return (at - slash) % 2 === 0;
}

/** Comparing each name with all before it is the fastest way for the few that most objects have. */
const FEW_NAMES = 24;

function addName(scan: Scan, container: Container, start: number, end: number): void {
	const { text, starts, ends, marks } = scan;
	const { first } = container;
	const isPlain = !scan.hasEscapes || !text.slice(start, end).includes("\\");
	if (container.names === undefined && (!isPlain || starts.length - first >= FEW_NAMES)) {
		container.names = new Set();
		for (let name = first; name < starts.length; name++)
			container.names.add(nameIn(text, starts[name] ?? 0, ends[name] ?? 0));
	}
	if (container.names !== undefined) {
		const name = nameIn(text, start, end);
		if (container.names.has(name)) scan.duplicates.push(start);
		container.names.add(name);
		return;
	}
	const mark = ((end - start) << 16) ^ (text.charCodeAt(start + 1) << 8) ^ text.charCodeAt(end - 2);
	for (let name = first; name < marks.length; name++) {
		if (marks[name] !== mark) continue;
		if (text.slice(starts[name], ends[name]) !== text.slice(start, end)) continue;
		scan.duplicates.push(start);
		break;
	}
	starts.push(start);
	ends.push(end);
	marks.push(mark);
}

/** A name without its quotes and escapes. */
function nameIn(text: string, start: number, end: number): string {
	const quoted = text.slice(start, end);
	return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

/** Whether these digits are a whole number, and too large. */
function isUnsafe(text: string, start: number, end: number): boolean {
	if (/[.eE]/.test(text.charAt(end)) || /(?:\.|[eE][+-]?)$/.test(text.slice(Math.max(0, start - 2), start))) {
		return false;
	}
	return !Number.isSafeInteger(Number(text.slice(start, end)));
}
