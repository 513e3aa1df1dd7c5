/** The formats that can be read. */
export const FORMAT_NAMES = [
	"agent",
	"html-export",
	"omp",
	"harness-0.85",
	"harness-0.84",
	"harness-0.75",
] as const;

/** The format a session was read from. */
export type FormatName = (typeof FORMAT_NAMES)[number];

/** What each is called in a title. */
export const FORMAT_TITLES: Readonly<Record<FormatName, string>> = {
	agent: "session of the agent",
	"html-export": "HTML export",
	omp: "omp",
	"harness-0.85": "harness 0.85",
	"harness-0.84": "harness 0.84",
	"harness-0.75": "harness 0.75",
};
