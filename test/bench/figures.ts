import type { Contestant } from "./compete.ts";
import type { InputName } from "./inputs.ts";
import type { Targets } from "./rows.ts";
import { ratios, type Spread, spread } from "./statistics.ts";

/** What was found out about one program on one input. */
export interface Figure {
	readonly input: InputName;
	readonly title: string;
	/** Who made it: what is ours is judged, the rest is there for comparison. */
	readonly by: "us" | "reference" | "others";
	readonly targets: Targets | undefined;
	/** Why there is nothing more. */
	readonly failure?: string;
	readonly seconds?: Spread | undefined;
	readonly megabytes?: Spread | undefined;
	/** The same in parts of the reference; absent where that fails. */
	readonly time?: Spread | undefined;
	readonly memory?: Spread | undefined;
}

/** The figures of all who ran on one input. */
export function figuresOf(input: InputName, contestants: readonly Contestant[]): Figure[] {
	return contestants.map((contestant) => {
		const { title, row } = contestant;
		const figure = { input, title, by: makerOf(contestant), targets: row?.targets };
		const failure = failureOf(contestant);
		if (failure !== undefined) return { ...figure, failure };
		const reference = contestants.find((other) => other.isReference && other.kind === contestant.kind);
		return { ...figure, ...measured(contestant, reference) };
	});
}

function makerOf({ row, isReference }: Contestant): Figure["by"] {
	if (row !== undefined) return "us";
	return isReference === true ? "reference" : "others";
}

function failureOf({ outcomes }: Contestant): string | undefined {
	for (const outcome of outcomes) if (!outcome.ok) return outcome.reason;
	return undefined;
}

function measured(contestant: Contestant, reference: Contestant | undefined): Partial<Figure> {
	const { seconds, megabytes } = columns(contestant);
	const figures = { seconds: spread(seconds), megabytes: spread(megabytes) };
	if (reference === undefined || failureOf(reference) !== undefined) return figures;
	const theirs = columns(reference);
	return {
		...figures,
		time: ratios(seconds, theirs.seconds),
		memory: ratios(megabytes, theirs.megabytes),
	};
}

function columns({ outcomes }: Contestant) {
	const done = outcomes.filter((outcome) => outcome.ok);
	return { seconds: done.map((run) => run.seconds), megabytes: done.map((run) => run.megabytes) };
}
