import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Work } from "./work.ts";

/**
 * Does the jobs that come in, in a thread of a team. Errors stay here: who gave the job does it once more and sees for
 * itself.
 */
export function serve<Setting, Job>({ start }: Work<Setting, Job, object>): void {
	// A team sends what its own `Work` takes; both are of one build.
	const work = start(workerData as Setting);
	work.catch(() => {}); // each job tells
	parentPort?.on("message", async (job: Job) => {
		try {
			const value: Answer<object> = await (await work)(job);
			parentPort?.postMessage(value);
		} catch {
			const failed: Answer<object> = undefined;
			parentPort?.postMessage(failed);
		}
	});
}
