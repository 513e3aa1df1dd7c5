import { fileOutput } from "./file-output.ts";
import type { Host, Output } from "./host.ts";

/** The world as this process sees it. Its streams are made when they are first asked for, since that takes a while. */
export function processHost(): Host {
	let stdout: Output | undefined;
	let stderr: Output | undefined;
	return {
		get stdin() {
			return process.stdin;
		},
		get stdout() {
			stdout ??= fileOutput(1) ?? unended(process.stdout);
			return stdout;
		},
		get stderr() {
			stderr ??= fileOutput(2) ?? unended(process.stderr);
			return stderr;
		},
		env: process.env,
		cwd: process.cwd(),
	};
}

/** A closed pipe is reported to whoever writes next; without a listener it would end the process. */
function unended(stream: NodeJS.WriteStream): Output {
	return stream.on("error", () => {});
}
