import { counted, size } from "../../../numbers.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type SeenImage, watchImages } from "../../seen-images.ts";
import { related } from "../../seen-messages.ts";

const MEBIBYTE = 1 << 20;

/** Up to here no provider minds. */
export const IMAGE_LIMIT: number = 4 * MEBIBYTE;

/** From how many bytes on it is how bad; the worst first. */
const LIMITS: readonly { readonly severity: Severity; readonly bytes: number; readonly cost: string }[] = [
	{
		severity: "error",
		bytes: 20 * MEBIBYTE,
		cost: "many providers reject a request of that size, and every further one",
	},
	{ severity: "warning", bytes: IMAGE_LIMIT, cost: "some providers reject a request of that size" },
];

/** How many of the largest are named. */
const NAMED = 5;

export const imageBytes: Rule = {
	severity: "warning",
	fix: "append",
	docs: {
		summary: "images on the path add up to more than 4 MiB (error above 20 MiB), with the largest",
		finds:
			"A context whose images, as the base64 that is sent, add up to more than 4 MiB: a warning. Above 20 MiB: an error. The largest are named. Only what the model is sent counts: what was summarized, edited out or lies on another branch does not.",
		why: "Every request carries every image of the context again. Providers limit the size of a request, at 5 to 100 MiB, and answer with 413 beyond it. The agent counts an image at a flat number of tokens and has no budget of bytes, so it does not compact in time; every further message fails.",
		example:
			'{"role":"toolResult","content":[{"type":"image","mimeType":"image/png","data":"iVBORw0KGgo… 6 MB"}]}',
		mend: "Append a `context_edit` for the oldest entries with images that has a note in their place, or go back to before them.",
	},
	watch: (report) => {
		let images = startSum();
		return {
			...watchImages((image) => add(images, image)),
			planEnd() {
				const { bytes, count, largest } = images;
				images = startSum();
				const limit = LIMITS.find((one) => bytes > one.bytes);
				const [most, ...others] = largest;
				if (limit === undefined || most === undefined) return;
				report({
					at: most.at,
					pointer: most.pointer,
					severity: limit.severity,
					message: `${counted(count, "image")} in this context ${count === 1 ? "holds" : "hold"} ${size(bytes)} of base64, the largest ${size(most.size)}: ${limit.cost}`,
					related: others.map((one) => related(one.at, `${size(one.size)} of base64`)),
					hint: "append a `context_edit` with a note in the place of the oldest images",
				});
			},
		};
	},
};

interface Sum {
	bytes: number;
	count: number;
	/** In descending order; without the data, which is large. */
	largest: Large[];
}

interface Large extends Pick<SeenImage, "at" | "pointer"> {
	readonly size: number;
}

function startSum(): Sum {
	return { bytes: 0, count: 0, largest: [] };
}

function add(sum: Sum, { at, pointer, data }: SeenImage): void {
	sum.bytes += data.length;
	sum.count++;
	const large = { at, pointer, size: data.length };
	sum.largest = [...sum.largest, large].sort((a, b) => b.size - a.size).slice(0, NAMED);
}
