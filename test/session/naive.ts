// The reading of a file again, in as few words as possible: what the real one is compared with.

/** A line of a file, and what it is. */
export interface NaiveLine {
	readonly line: number;
	readonly offset: number;
	readonly bytes: number;
	readonly kind: "silent" | "malformed" | "not-an-object" | "session" | "entry";
	readonly value: unknown;
}

export function naiveLines(file: Uint8Array): NaiveLine[] {
	const lines: NaiveLine[] = [];
	// One character a byte, so that places in the text are places in the file.
	const texts = Buffer.from(file).toString("latin1").split("\n");
	if (texts.at(-1) === "") texts.pop();
	let offset = 0;
	for (const text of texts) {
		const decoded = Buffer.from(text, "latin1").toString("utf8");
		const [kind, value] = classify(decoded);
		lines.push({ line: lines.length + 1, offset, bytes: text.length, kind, value });
		offset += text.length + 1;
	}
	return lines;
}

function classify(text: string): [NaiveLine["kind"], unknown] {
	try {
		const value: unknown = JSON.parse(text);
		if (!value) return ["silent", value];
		if (typeof value !== "object" || Array.isArray(value)) return ["not-an-object", value];
		return "type" in value && value.type === "session" ? ["session", value] : ["entry", value];
	} catch {
		return [text.trim() === "" ? "silent" : "malformed", undefined];
	}
}
