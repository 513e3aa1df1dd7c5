import { setMembers } from "../../rewrite/member-edits.ts";
import { objectOf } from "../../rewrite/members.ts";
import { CURRENT_VERSION } from "../../session/header.ts";
import { readBytes } from "../../session/payload.ts";
import { splicesOf } from "../splice.ts";
import { placeOf, type Step } from "../step.ts";

/** Gives a tree the version that it lost, and touches nothing else. */
export const version: Step = {
	rules: ["file/version-missing-on-tree"],
	*mend({ findings, look }) {
		const header = look.facts?.session.header;
		if (header === undefined) return;
		for (const finding of findings("file/version-missing-on-tree")) {
			const line = objectOf(readBytes(look.source, header.offset, header.bytes));
			yield {
				rule: finding.rule,
				at: placeOf(finding),
				does: `puts \`"version":${CURRENT_VERSION}\` into the header`,
				splices: splicesOf(header.offset, setMembers(line, { version: CURRENT_VERSION })),
			};
		}
	},
};
