import { asString } from "../session/json.ts";
import type { Watcher } from "./rule.ts";
import { blocksOf, type ContentPlace, placeOf, type SeenMessage, watchMessages } from "./seen-messages.ts";

/** An image that is sent to the model. */
export interface SeenImage extends ContentPlace {
	readonly data: string;
	/** `""` when it is absent or no string. */
	readonly mimeType: string;
	readonly seen: SeenMessage;
}

/** The roles whose images are sent. */
export const SENDING_ROLES: ReadonlySet<string> = new Set(["user", "toolResult", "custom"]);

/** Shows a rule each image that is sent at a leaf. One without any data is no image: its shape is wrong. */
export function watchImages(take: (image: SeenImage) => void): Watcher {
	return watchMessages((seen) => {
		if (!SENDING_ROLES.has(seen.role)) return;
		for (const [block, place] of blocksOf(seen.message, "image")) {
			const data = asString(block["data"]);
			if (data === undefined) continue;
			take({ data, mimeType: asString(block["mimeType"]) ?? "", seen, ...placeOf(seen, `/${place}`) });
		}
	});
}

/** A scheme, a bare hash, or the name of an image file. Base64 has neither `:` nor `.`, and no image is this short. */
const REFERENCE =
	/^(?:[a-z][a-z0-9+.-]*:|[0-9a-f]{32}$|[0-9a-f]{40}$|[0-9a-f]{64}$|[^\n]*\.(?:png|jpe?g|gif|webp)$)/i;

/** Beyond this it is data. */
const LONGEST_REFERENCE = 4096;

/** Whether image data only says where the image is. A `data:` URL holds it. */
export function isReference(data: string): boolean {
	if (data.startsWith("data:") || data.length > LONGEST_REFERENCE) return false;
	return REFERENCE.test(data);
}
