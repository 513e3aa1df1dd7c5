import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
	test: {
		include: ["test/**/*.test.ts"],
		exclude: ["test/conformance/**", "**/node_modules/**"],
	},
});

export default config;
