import { stringEnd } from "./raw-tokens.ts";

/** The JSON pointer (RFC 6901) of the member that a place in a line belongs to; the line is known to be JSON. */
export function pointerAt(text: string, place: number): string {
	const open: Step[] = [];
	let isName = false;
	for (let at = 0; at <= place && at < text.length; at++) {
		const step = open.at(-1);
		switch (text[at]) {
			case "{":
			case "[":
				isName = text[at] === "{";
				open.push({ name: isName ? undefined : 0 });
				break;
			case "}":
			case "]":
				open.pop();
				isName = false;
				break;
			case ",":
				if (typeof step?.name === "number") step.name++;
				isName = typeof step?.name === "string";
				break;
			case '"': {
				const end = stringEnd(text, at);
				if (isName && step !== undefined) step.name = String(JSON.parse(text.slice(at, end)));
				isName = false;
				at = end - 1;
				break;
			}
		}
	}
	return toPointer(open.flatMap(({ name }) => (name === undefined ? [] : [name])));
}

/** Where one is in an object or a list: the member that was named last, or the index. */
interface Step {
	name: string | number | undefined;
}

/** Names and indexes, from the entry down, as a JSON pointer. */
export function toPointer(path: readonly (string | number)[]): string {
	return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
