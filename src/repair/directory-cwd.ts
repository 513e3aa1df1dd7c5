import { join } from "node:path";

const NAME = /^--(.+)--$/;
/** Ways to read a name double with each dash; beyond this nobody looks. */
const MOST_DASHES = 40;

/**
 * The working directory that the name of a session directory stands for (format §11). In a name `/` and `-` look the
 * same, so the one that exists on this machine is meant.
 * @returns nothing for a name that stands for none, or where none or several exist
 */
export function directoryCwd(
	name: string,
	exists: ((path: string) => boolean) | undefined,
): string | undefined {
	const parts = NAME.exec(name)?.[1]?.split("-");
	if (parts === undefined || exists === undefined || parts.length > MOST_DASHES) return undefined;
	let found = [{ path: "/", rest: "" }];
	for (const [at, part] of parts.entries()) {
		const isLast = at === parts.length - 1;
		// Each way either ends a directory's name here, which must exist then, or goes on with a dash.
		found = found.flatMap(({ path, rest }) => {
			const here = join(path, rest + part);
			const ended = rest + part !== "" && exists(here) ? [{ path: here, rest: "" }] : [];
			return isLast ? ended : [...ended, { path, rest: `${rest}${part}-` }];
		});
	}
	const [only, another] = found;
	return another === undefined ? only?.path : undefined;
}
