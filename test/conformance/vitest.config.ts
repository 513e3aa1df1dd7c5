import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default defineConfig({
	test: {
		include: ["test/conformance/**/*.test.ts"],
		testTimeout: 120_000,
	},
});
