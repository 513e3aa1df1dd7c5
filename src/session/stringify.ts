/**
 * A value as JSON, as `JSON.stringify` has it, at any depth: a line of a session may nest deeper than the stack
 * of a function that calls itself goes.
 * @param indent spaces for each level; a value that is too deep for the stack comes out on one line
 */
export function stringify(value: unknown, indent?: number): string {
	try {
		return JSON.stringify(value, null, indent) ?? "null";
	} catch (error) {
		if (error instanceof RangeError) return stringifyDeep(value);
		throw error;
	}
}

/** What is still to be written: a piece of text, or a value. */
type Step = { readonly text: string } | { readonly value: unknown };

function stringifyDeep(root: unknown): string {
	const pieces: string[] = [];
	const steps: Step[] = [{ value: root }];
	for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
		if ("text" in step) pieces.push(step.text);
		else if (typeof step.value !== "object" || step.value === null)
			pieces.push(JSON.stringify(step.value) ?? "null");
		else pushSteps(steps, step.value);
	}
	return pieces.join("");
}

/** The last step first, as a stack wants it. */
function pushSteps(steps: Step[], value: object): void {
	const isArray = Array.isArray(value);
	const members = Object.entries(value).filter(([, member]) => isArray || member !== undefined);
	steps.push({ text: isArray ? "]" : "}" });
	for (let at = members.length - 1; at >= 0; at--) {
		const [name = "", member] = members[at] ?? [];
		steps.push(
			{ value: member },
			{ text: `${at > 0 ? "," : ""}${isArray ? "" : `${JSON.stringify(name)}:`}` },
		);
	}
	steps.push({ text: isArray ? "[" : "{" });
}
