// Hot: runs once for every line of a file of gigabytes. Strings are passed over in one go, not unit by unit, and
// nothing is allocated for a line in which all is well.
import {
	addName,
	closeContainer,
	isInObject,
	makeNames,
	type Names,
	openContainer,
	startNames,
} from "./raw-names.ts";
import { isUnsafeInteger, stringEnd } from "./raw-tokens.ts";

/** What the text of a line shows and its parsed value hides. Places count UTF-16 units. */
export interface RawFacts {
	/** Where a member begins whose name an earlier one of the same object has. */
	readonly duplicates: readonly number[];
	/** Where an integer begins, its sign left out, that is too large for a double to hold every such integer. */
	readonly unsafeNumbers: readonly number[];
}

/** Looks through one line that is known to be JSON. */
export function rawFacts(text: string): RawFacts {
	return rawScanner()(text);
}

/** A function that looks through lines that are known to be JSON, one after another. */
export function rawScanner(): (text: string) => RawFacts {
	const names = makeNames();
	return (text) => scan(text, names);
}

const NOTHING: RawFacts = { duplicates: [], unsafeNumbers: [] };

/** The least digits that can be unsafe. */
const UNSAFE_DIGITS = 16;

function scan(text: string, names: Names): RawFacts {
	startNames(names, text);
	let facts: { duplicates: number[]; unsafeNumbers: number[] } | undefined;
	let mayBeName = false;
	let digits = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit >= 0x30 && unit <= 0x39) {
			digits++;
			continue;
		}
		if (digits >= UNSAFE_DIGITS && isUnsafeInteger(text, at - digits, at)) {
			facts ??= { duplicates: [], unsafeNumbers: [] };
			facts.unsafeNumbers.push(at - digits);
		}
		digits = 0;
		switch (unit) {
			case 0x22: {
				const end = stringEnd(text, at);
				if (mayBeName && addName(names, at, end)) {
					facts ??= { duplicates: [], unsafeNumbers: [] };
					facts.duplicates.push(at);
				}
				mayBeName = false;
				at = end - 1;
				break;
			}
			case 0x2c: // ,
				mayBeName = isInObject(names);
				break;
			case 0x7b: // {
			case 0x5b: // [
				mayBeName = unit === 0x7b;
				openContainer(names, mayBeName);
				break;
			case 0x7d: // }
			case 0x5d: // ]
				closeContainer(names);
				mayBeName = false;
				break;
		}
	}
	return facts ?? NOTHING;
}
