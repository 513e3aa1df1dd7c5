import type { Finding, Related, Severity } from "../../lint/finding.ts";
import type { FileReport } from "../../lint/lint-session.ts";
import type { DefaultSeverity, Rule } from "../../lint/rule.ts";
import { VERSION } from "../../version.ts";

const LEVELS: Readonly<Record<DefaultSeverity, string>> = {
	fatal: "error",
	error: "error",
	warning: "warning",
	info: "note",
	off: "none",
};

/** All findings as a log of SARIF 2.1.0, for tools that gather findings of many programs. */
export function sarifLog(reports: readonly FileReport[], rules: Readonly<Record<string, Rule>>): unknown {
	const ids = Object.keys(rules);
	return {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [
			{
				tool: {
					driver: {
						name: "sessionctl",
						version: VERSION,
						rules: ids.map((id) => ruleDescriptor(id, rules[id])),
					},
				},
				columnKind: "utf16CodeUnits",
				results: reports.flatMap(({ file, findings }) => results(file, findings, ids)),
			},
		],
	};
}

function ruleDescriptor(id: string, rule: Rule | undefined): unknown {
	if (rule === undefined) return { id };
	const { summary, finds, why, mend } = rule.docs;
	return {
		id,
		shortDescription: { text: summary },
		fullDescription: { text: finds },
		help: { text: `${why}\n\n${mend}` },
		defaultConfiguration: { level: LEVELS[rule.severity], enabled: rule.severity !== "off" },
	};
}

/** Several findings may have one fingerprint: two calls of a reply, say. Then they are told apart by their number. */
function results(file: string, findings: readonly Finding[], ids: readonly string[]): unknown[] {
	const seen = new Map<string, number>();
	return findings.map((finding) => {
		const print = fingerprint(finding);
		const number = seen.get(print) ?? 0;
		seen.set(print, number + 1);
		return result(file, finding, ids, number === 0 ? print : `${print}-${number}`);
	});
}

function result(file: string, finding: Finding, ids: readonly string[], print: string): unknown {
	const { rule, severity, message, hint, related } = finding;
	return {
		ruleId: rule,
		ruleIndex: ids.indexOf(rule),
		level: LEVELS[severity satisfies Severity],
		message: { text: hint === undefined ? message : `${message}. ${hint}` },
		locations: [location(file, finding)],
		...(related.length === 0
			? {}
			: { relatedLocations: related.map((other) => relatedLocation(file, other)) }),
		partialFingerprints: { "sessionctl/v1": print },
	};
}

function location(file: string, { line, column, offset, bytes, entryId, pointer }: Finding): unknown {
	return {
		physicalLocation: {
			artifactLocation: { uri: encodeURI(file) },
			region: { startLine: line, startColumn: column, byteOffset: offset, byteLength: bytes },
		},
		...(entryId === undefined
			? {}
			: { logicalLocations: [{ name: entryId, fullyQualifiedName: `${entryId}${pointer ?? ""}` }] }),
	};
}

function relatedLocation(file: string, { line, label }: Related): unknown {
	const region = line === undefined ? {} : { region: { startLine: line } };
	return {
		physicalLocation: { artifactLocation: { uri: encodeURI(file) }, ...region },
		message: { text: label },
	};
}

/** What stays the same while a file grows: the rule, and the entry, or its place where it has no id. */
function fingerprint({ rule, entryId, pointer, offset, leafId }: Finding): string {
	const { createHash } = process.getBuiltinModule("node:crypto");
	const parts = [rule, entryId ?? `@${offset}`, pointer ?? "", leafId ?? ""];
	return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
}
