import type { Rule } from "../../rule.ts";
import { badImage } from "./bad-image.ts";
import { customBloat } from "./custom-bloat.ts";
import { emptyReply } from "./empty-reply.ts";
import { externalBlob } from "./external-blob.ts";
import { imageBytes } from "./image-bytes.ts";
import { missingUsage } from "./missing-usage.ts";
import { nullContent } from "./null.ts";
import { stringContent } from "./string.ts";
import { thinkingSignature } from "./thinking-signature.ts";
import { zeroCost } from "./zero-cost.ts";

export const CONTENT_RULES: Readonly<Record<string, Rule>> = {
	"content/null": nullContent,
	"content/string": stringContent,
	"content/empty-reply": emptyReply,
	"content/bad-image": badImage,
	"content/image-bytes": imageBytes,
	"content/external-blob": externalBlob,
	"content/thinking-signature": thinkingSignature,
	"content/missing-usage": missingUsage,
	"content/zero-cost": zeroCost,
	"content/custom-bloat": customBloat,
};
