import { base64Fault } from "../../../session/base64.ts";
import { SENDABLE_TYPES, sniffFormat } from "../../../session/image-format.ts";
import type { Report } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isReference, type SeenImage, watchImages } from "../../seen-images.ts";
import { quote } from "../../words.ts";

export const badImage: Rule = {
	severity: "error",
	fix: "append",
	docs: {
		summary: "an image whose type no provider takes, whose base64 is broken, or whose bytes are another type",
		finds:
			"An image block in the context whose `mimeType` is none of `image/png`, `image/jpeg`, `image/gif` and `image/webp`; whose `data` is empty, has characters that are no base64 or a length that is no multiple of 4; or whose first bytes are those of another format. It is a warning where the type is misspelt as `image/jpg` or in capitals, which some providers take, and where the first bytes are of no format known here. The image itself is not decoded.",
		why: "The agent sends images unchanged and counts each at a flat price, so nothing warns of one that cannot be read. Providers reject the request, and as the image stays in the context, every request after it: the session is poisoned. A PDF stored as an image is the usual case.",
		example: '{"type":"image","mimeType":"application/pdf","data":"JVBERi0xLjQK"}',
		mend: "Append a `context_edit` for its entry that replaces the image with a note, or takes the entry out when it is no tool result. The bytes stay in the file.",
	},
	watch: (report) =>
		watchImages((image) => {
			const fault = findFault(image);
			if (fault === undefined) return;
			const { at, pointer, related } = image;
			report({
				at,
				related,
				hint: "append a `context_edit` that has a note in its place",
				...fault,
				pointer: pointer + fault.pointer,
			});
		}),
};

type Fault = Pick<Report, "message" | "severity"> & { readonly pointer: string };

function findFault({ data, mimeType }: SeenImage): Fault | undefined {
	// A reference, and a type that is missing, are for other rules to say.
	if (isReference(data)) return undefined;
	return (
		(mimeType === "" ? undefined : typeFault(mimeType, data)) ?? dataFault(data) ?? bytesFault(mimeType, data)
	);
}

function typeFault(mimeType: string, data: string): Fault | undefined {
	if (SENDABLE_TYPES.has(mimeType)) return undefined;
	const pointer = "/mimeType";
	const meant = mimeType.toLowerCase().replace("image/jpg", "image/jpeg");
	if (SENDABLE_TYPES.has(meant)) {
		return {
			pointer,
			severity: "warning",
			message: `the image's type is ${quote(mimeType)}, which only some providers take for \`${meant}\`: others reject every request with it`,
		};
	}
	const found = base64Fault(data) === undefined ? sniffFormat(data)?.name : undefined;
	const bytes = found === undefined ? "" : ` (its bytes are ${found})`;
	return {
		pointer,
		message: `the image's type is ${quote(mimeType)}${bytes}, which no provider takes: every request with it fails`,
	};
}

function dataFault(data: string): Fault | undefined {
	const pointer = "/data";
	if (data === "")
		return { pointer, message: "the image has no data: providers reject every request with it" };
	const fault = base64Fault(data);
	if (fault === undefined) return undefined;
	return { pointer, message: `the image's data ${fault}: providers reject every request with it` };
}

function bytesFault(mimeType: string, data: string): Fault | undefined {
	const format = sniffFormat(data);
	if (mimeType === "" || format?.mimeType === mimeType) return undefined;
	const pointer = "/data";
	if (format === undefined) {
		return {
			pointer,
			severity: "warning",
			message: `the image's type is \`${mimeType}\`, but its bytes do not begin like that: most providers reject every request with it`,
		};
	}
	return {
		pointer,
		message: `the image's type is \`${mimeType}\`, but its bytes are ${format.name}: most providers reject every request with it`,
	};
}
