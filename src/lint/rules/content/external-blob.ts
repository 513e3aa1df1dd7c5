import type { Rule } from "../../rule.ts";
import { isReference, watchImages } from "../../seen-images.ts";
import { quote } from "../../words.ts";

export const externalBlob: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "image data that is a reference to a store outside the file",
		finds:
			"An image block in the context whose `data` only names the image: a reference such as `blob:sha256:…`, a URL, a bare hash or the name of an image file. A `data:` URL holds the image, and is not meant.",
		why: "A fork of the agent keeps images by their hash in a store of its own. Where that store is not, in a copied file or in the agent itself, the reference is sent as if it were the image: providers reject every request with it, and the picture is not in the file.",
		example: '{"type":"image","mimeType":"image/png","data":"blob:sha256:9f86d081884c7d65"}',
		mend: "Continue the session with the program that wrote it, or put the image's bytes, in base64, into its place. To go on without it, append a `context_edit` that has a note in its place.",
	},
	watch: (report) =>
		watchImages(({ data, at, pointer, related }) => {
			if (!isReference(data)) return;
			report({
				at,
				related,
				pointer: `${pointer}/data`,
				message: `the image is not in this file, its data is the reference ${quote(data)}: the agent sends that as if it were the image`,
				hint: "look for it in the store of the program that wrote the session",
			});
		}),
};
