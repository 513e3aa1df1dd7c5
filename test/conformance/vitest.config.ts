import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
	test: {
		include: ["test/conformance/**/*.test.ts"],
		testTimeout: 300_000,
		reporters: process.env["CI"] ? ["default", "json"] : ["default"],
		outputFile: { json: "test/conformance/node_modules/.vitest/results.json" },
	},
});

// biome-ignore lint/style/noDefaultExport: vitest asks for it
export default config;
