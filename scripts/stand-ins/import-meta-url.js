// Stands in for `import.meta.url`, which a bundle of CommonJS does not have, where it is asked for.
import { pathToFileURL } from "node:url";

const urlHere = () => pathToFileURL(__filename).href;

export const importMetaUrl = /* @__PURE__ */ urlHere();
