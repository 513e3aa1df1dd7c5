/**
 * What a thread does to files, one after another. A setting, a job and a value are plain data: they go from thread to
 * thread as structured clones.
 */
export interface Work<Setting, Job, Value extends object> {
	/** Its bundle is `<name>-thread.cjs`. */
	readonly name: string;
	/** Called once in each thread. */
	readonly start: (setting: Setting) => Promise<(job: Job) => Value | Promise<Value>>;
}

/** One job among many. */
export interface Task<Job> {
	readonly job: Job;
	/** How much there is to read. */
	readonly bytes: number;
}

/** What a thread answers to a job: `undefined` when it could not be done, for whatever reason. */
export type Answer<Value> = Value | undefined;
