import { SessionctlError } from "../../src/errors.ts";

/** The error that a call is said to throw. */
export function errorOf(call: () => unknown): SessionctlError {
	try {
		call();
	} catch (error) {
		if (error instanceof SessionctlError) return error;
		throw error;
	}
	throw new Error("nothing was thrown");
}

/** The same for a promise. */
export async function rejectionOf(promise: Promise<unknown>): Promise<SessionctlError> {
	try {
		await promise;
	} catch (error) {
		if (error instanceof SessionctlError) return error;
		throw error;
	}
	throw new Error("nothing was thrown");
}
