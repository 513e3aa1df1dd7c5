import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
	test: {
		include: ["test/**/*.test.ts"],
		exclude: ["test/conformance/**", "**/node_modules/**"],
		// Torn writes, random sessions and processes take their time on a busy machine.
		testTimeout: 60_000,
		maxWorkers: "100%", // by default one core is left idle
		reporters: process.env["CI"] ? ["default", "json"] : ["default"],
		outputFile: { json: "node_modules/.vitest/results.json" },
	},
});

export default config;
