/** Where lines are read into. */
export interface LineMemory {
	/** Makes it larger, or gives it for the first time. What was in it stays; what was given before is void. */
	grow(bytes: number): Buffer;
}

/** Memory of the usual kind. */
export function growingMemory(): LineMemory {
	let buffer = Buffer.alloc(0);
	return {
		grow(bytes) {
			const larger = Buffer.allocUnsafe(bytes);
			buffer.copy(larger);
			buffer = larger;
			return larger;
		},
	};
}
