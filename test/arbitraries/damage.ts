import * as fc from "fast-check";
import { EVERY_ODDITY } from "./model.ts";
import { sessionFile } from "./session.ts";

/** Any bytes at all: a session with everything odd in it, one that was damaged at random, or no session. */
export function anyBytes(): fc.Arbitrary<Uint8Array> {
	const session = sessionFile({ oddities: EVERY_ODDITY }).map(({ bytes }) => bytes);
	return fc.oneof(
		{ weight: 4, arbitrary: session },
		{ weight: 4, arbitrary: fc.tuple(session, fc.array(wound, { maxLength: 4 })).map(damage) },
		{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
		{
			weight: 1,
			arbitrary: fc.array(fragment, { maxLength: 20 }).map((parts) => Buffer.from(parts.join(""))),
		},
	);
}

/** A piece taken out of a file and another one put in its place. */
interface Wound {
	readonly at: number;
	readonly lost: number;
	readonly gained: Uint8Array;
}

const wound: fc.Arbitrary<Wound> = fc.record({
	at: fc.nat(10000),
	lost: fc.oneof(fc.nat(3), fc.nat(500)),
	gained: fc.oneof(
		fc.uint8Array({ maxLength: 3 }),
		fc.constantFrom("\n", '"', "\\", "}", "\0\0\0\0", "\ufeff", "9").map((text) => Buffer.from(text)),
	),
});

function damage([bytes, wounds]: [Uint8Array, Wound[]]): Uint8Array {
	return wounds.reduce<Uint8Array>((file, { at, lost, gained }) => {
		const start = at % (file.length + 1);
		return Buffer.concat([file.subarray(0, start), gained, file.subarray(start + lost)]);
	}, bytes);
}

/** What files that are no sessions begin with, and pieces of ones that are. */
const fragment: fc.Arbitrary<string> = fc.constantFrom(
	"\ufeff",
	"\n",
	" ",
	"[",
	"{",
	"}",
	"<!doctype html>",
	'{"type":"session","id":"a"}\n',
	'{"type":"session","id":7}\n',
	'{"type":"title"}\n',
	'{"type":"message","id":"b"}\n',
	'{"kind":"header","v":4}\n',
	'{"seq":1,"writes":[]}\n',
	"null\n",
	"\0",
	"text",
);
