import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lintSource } from "../../src/lint/lint-session.ts";
import { loadValidator } from "../../src/lint/validator.ts";
import { bytesSource } from "../../src/read/source.ts";
import { fixture } from "../helpers/fixture.ts";

// What damages the header must hide nothing of the rest: every bad fixture has the same findings under a damaged header.

const validate = await loadValidator();

/** What can be done to a header, the rule that says so, and how many lines it adds. */
const DAMAGES: Readonly<
	Record<string, readonly [rule: string, damage: (header: string) => string, lines: number]>
> = {
	"a byte order mark": ["file/bom", (header) => `\ufeff${header}`, 0],
	"another record before it": [
		"file/header-not-first",
		(header) => `{"type":"note","text":"Redirect"}\n${header}`,
		1,
	],
	"a number before it": ["file/header-not-first", (header) => `42\n${header}`, 1],
	"no id": ["file/header-corrupt", (header) => header.replace(/"id":/, '"uid":'), 0],
	"an id that is a number": ["file/header-corrupt", (header) => header.replace(/"id":"[^"]*"/, '"id":7'), 0],
	"cut short": ["file/header-corrupt", (header) => header.slice(0, 20), 0],
	"nothing of it left": ["file/header-missing", () => "", -1],
};

/** Rules that are about the header, or name it. */
const OF_HEADER =
	/^file\/(?:no-conversation|old-version|name-mismatch|second-header|crlf|parent-session|legacy-parent|duplicate-session|cwd-missing|future-version|version-missing-on-tree)$/;

interface Found {
	readonly rule: string;
	readonly line: number;
	readonly entryId: string | undefined;
	readonly severity: string;
}

function lint(text: string): Found[] {
	const { findings } = lintSource(bytesSource(Buffer.from(text, "latin1")), { validate });
	// Ids that are derived depend on the header's.
	const isOwn = (id = "") => text.includes(`"id":${JSON.stringify(id)}`);
	return findings.map(({ rule, line, entryId, severity }) => {
		return { rule, line, entryId: isOwn(entryId) ? entryId : undefined, severity };
	});
}

const known = new Map<string, Found[]>();

function lintSound(name: string, text: string): Found[] {
	const found = known.get(name) ?? lint(text);
	known.set(name, found);
	return found;
}

const families = ["entry", "tree", "context", "tool", "content", "file"];
const files = families.flatMap((family) =>
	readdirSync(fixture(`rules/${family}`)).flatMap((rule) =>
		readdirSync(fixture(`rules/${family}/${rule}`))
			.filter((name) => /^bad-.*\.jsonl$/.test(name))
			.map((name) => `${family}/${rule}/${name}`),
	),
);

/** Files with one header, whose version the entries tell too, and a first entry with nothing above it. */
const sound = files.filter((name) => {
	const lines = readFileSync(fixture(`rules/${name}`), "latin1").split("\n");
	const [header, first] = lines;
	const isOnly = !lines.slice(1).some((line) => line.includes('"type":"session"'));
	const isUsual = /^\{"type":"session","version":3,"id":"[^"]+".*\}\r?$/.test(header ?? "");
	return isOnly && isUsual && /^\{.*"id":"[^"]*","parentId":null.*\}\r?$/.test(first ?? "");
});

test("there are fixtures of most rules to compare", () => expect(sound.length).toBeGreaterThan(300));

test.each(Object.entries(DAMAGES))(
	"a header with %s hides nothing of the rest",
	(_, [fatal, damage, shift]) => {
		for (const name of sound) {
			const text = readFileSync(fixture(`rules/${name}`), "latin1");
			const end = text.indexOf("\n");
			const header = Buffer.from(damage(text.slice(0, end)), "utf8").toString("latin1");
			const damaged = header + text.slice(header === "" ? end + 1 : end);
			const before = lintSound(name, text).filter(({ rule, line }) => !OF_HEADER.test(rule) && line > 1);
			const after = lint(damaged);
			const rest = after.filter(
				({ rule, line }) => rule !== fatal && !OF_HEADER.test(rule) && line > 1 + shift,
			);
			expect(
				after.filter(({ rule }) => rule === fatal),
				name,
			).toHaveLength(1);
			expect(rest, name).toEqual(before.map((found) => ({ ...found, line: found.line + shift })));
		}
	},
);
