/** Draws that come out the same on every machine and run. */
export interface Random {
	/** At least 0, less than 1. */
	unit(): number;
	/** A whole number, both ends included. */
	int(min: number, max: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
	/** Log-uniform: as many draws between 1 and 10 as between 10 and 100. */
	logUniform(min: number, max: number): number;
}

/** Marsaglia's xorshift with 32 bits of state: `Math.random` cannot be seeded. */
export function createRandom(seed: number): Random {
	let state = seed;
	const unit = () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) / 2 ** 32;
	};
	const int = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1));
	return {
		unit,
		int,
		chance: (probability) => unit() < probability,
		pick: (list) => present(list[int(0, list.length - 1)]),
		logUniform: (min, max) => Math.round(min * (max / min) ** unit()),
	};
}

function present<T>(value: T | undefined): T {
	if (value === undefined) throw new RangeError("nothing to pick from");
	return value;
}
