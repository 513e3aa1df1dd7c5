import { expect, test } from "vitest";
import { lintSource } from "../../../src/lint/lint-session.ts";
import { tally } from "../../../src/lint/tally.ts";
import { bytesSource } from "../../../src/read/source.ts";
import { lintDocument } from "../../../src/render/lint/document.ts";

const lines = ['{"type":"session","version":3,"id":"s1","timestamp":"2026-05-04T10:00:00.000Z"}'];
for (let at = 0; at < 50; at++) lines.push(`garbage ${at}`);
const report = lintSource(bytesSource(Buffer.from(`${lines.join("\n")}\n`)));

test("a document of findings is what JSON makes of them", () => {
	const { file, version, status, findings } = report;
	const files = [report, report].map(() => ({ file, version, status, findings }));
	const document = [...lintDocument([report, report])].join("");
	expect(JSON.parse(document)).toEqual({
		schema: "sessionctl.lint/1",
		files,
		summary: tally([report, report]),
	});
	expect(document.split("\n")).toHaveLength(5);
	expect(JSON.parse([...lintDocument([])].join("")).files).toEqual([]);
});

test("no piece of it holds more than a finding: all together can be longer than a string", () => {
	expect(report.findings.length).toBeGreaterThanOrEqual(50);
	for (const piece of lintDocument([report])) {
		expect(piece.match(/"rule":"file\/malformed-line"/g)?.length ?? 0).toBeLessThanOrEqual(1);
	}
});
