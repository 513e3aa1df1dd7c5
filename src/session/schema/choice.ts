// Hot: `lint` runs these for every value that can be one of several things.
import * as z from "zod";
import { isObject, jsonKind } from "../json.ts";

/**
 * One of several kinds of value, such as a string or null. A value of another kind is reported with all of
 * them, a fault inside a value by the schema for its kind alone.
 * @param options one schema for each kind
 */
export function byKind<const Options extends readonly z.ZodType[]>(...options: Options): z.ZodUnion<Options> {
	const kinds = new Map<string, Options[number]>(options.map((option) => [option.type, option]));
	return choice(options, (value) => kinds.get(jsonKind(value)), [...kinds.keys()].join(" or "));
}

/** Objects that tell what they are by one member, each known name of it with its schema. */
export type Tagged<Tag extends string, Known> = {
	readonly [Name in keyof Known]: z.ZodType<{ readonly [T in Tag]: Name }>;
};

/**
 * An object that tells what it is by the member `tag`. A known name decides for its schema, whatever else is
 * wrong: it never passes as one of the others, and its faults are its own.
 * @param other the schema of an object with an unknown name, see `otherName`
 */
export function byTag<const Tag extends string, Known extends Tagged<Tag, Known>, Other extends z.ZodType>(
	tag: Tag,
	known: Known,
	other: Other,
): z.ZodUnion<readonly (Known[keyof Known] | Other)[]> {
	const names = new Map<unknown, Known[keyof Known]>();
	for (const name in known) names.set(name, known[name]);
	const choose = (value: unknown) => (isObject(value) ? names.get(value[tag]) : undefined) ?? other;
	const options: readonly (Known[keyof Known] | Other)[] = [...names.values(), other];
	return choice(options, choose, "object");
}

/** The schema of a tag with an unknown name. `byTag` sends no other here; JSON Schema has to be told. */
export function otherName(known: readonly string[]): z.ZodType<string> {
	return z.string().meta({ not: { enum: known } });
}

/**
 * A union that looks at a value to see which option is meant, and runs that one only. A plain union tries each
 * and then says of a broken value no more than that none fits.
 * @param choose the option, or nothing when none is meant
 * @param expected what to say then
 */
export function choice<const Options extends readonly z.ZodType[]>(
	options: Options,
	choose: (value: unknown) => Options[number] | undefined,
	expected: string,
): z.ZodUnion<Options> {
	// A constructor has no type parameters: the type is that of `z.union(options)`, which it extends.
	return new Choice({ type: "union", options, choose, expected }) as z.ZodUnion<Options>;
}

interface ChoiceDef extends z.core.$ZodUnionDef {
	readonly choose: (value: unknown) => z.core.$ZodType | undefined;
	readonly expected: string;
}

const Union: z.core.$constructor<z.ZodUnion> = z.ZodUnion;
const Choice: z.core.$constructor<z.ZodUnion, ChoiceDef> = z.core.$constructor("Choice", (inst, def) => {
	Union.init(inst, def);
	inst._zod.parse = (payload, context) => {
		const option = def.choose(payload.value);
		if (option !== undefined) return option._zod.run(payload, context);
		payload.issues.push({ code: "invalid_type", expected: def.expected, input: payload.value, inst });
		return payload;
	};
});
