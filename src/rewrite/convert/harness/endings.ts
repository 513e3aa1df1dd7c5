import type { JsonObject } from "../../../session/json.ts";
import type { Tip } from "../../../session/tips.ts";
import type { Converting } from "./convert.ts";

/**
 * What is put below the ends of the branches: their settings and their names. Last comes the end that is to be the
 * leaf, with the labels and the name of the session, since version 3 has its leaf at the end of the file.
 */
export function* endingsOf(converting: Converting): Generator<JsonObject, void, undefined> {
	const { tips, tree, leaf } = converting;
	for (const tip of tips.slice(0, -1)) {
		const end = tree.byId.get(tip.entryId ?? "");
		if (end !== undefined) yield* chain(converting, end, tipRecords(tip));
	}
	const [last] = tips.slice(-1);
	const records = [...facts(converting), ...(last === undefined ? [] : tipRecords(last))];
	if (records.length > 0 || !isAtTheEnd(converting)) {
		yield* chain(
			converting,
			leaf,
			records.length > 0 ? records : [{ type: "custom", customType: "sessionctl.leaf" }],
		);
	}
}

/** Whether the last record that goes over is the leaf without more ado. */
function isAtTheEnd({ rows, tree, leaf }: Converting): boolean {
	return rows.at(-1)?.id === tree.rows[leaf]?.id;
}

/** Records one below the other, the first below an entry; at the top, where there is none. */
function* chain(
	{ tree, ends, newId, session }: Converting,
	end: number,
	records: readonly JsonObject[],
): Generator<JsonObject, void, undefined> {
	const row = tree.rows[end];
	const timestamp = row?.timestamp ?? session.header.timestamp;
	let parentId = row === undefined ? null : (ends.get(row.id) ?? row.id);
	for (const record of records) {
		const id = newId();
		const { type, ...rest } = record;
		yield { type, id, parentId, timestamp, ...rest };
		parentId = id;
	}
}

/** Labels and the name, where the format keeps them apart from the entries. */
function facts({ session, rows }: Converting): JsonObject[] {
	if (session.labels === undefined) return [];
	const ids = new Set(rows.map(({ id }) => id));
	const labels = Array.from(session.labels).filter(([id, label]) => ids.has(id) && label !== "");
	const { name } = session;
	return [
		...labels.map(([targetId, label]) => ({ type: "label", targetId, label })),
		...(name === undefined ? [] : [{ type: "session_info", name }]),
	];
}

function tipRecords({ name, kind, config }: Tip): JsonObject[] {
	const { provider, modelId, thinkingLevel, tools } = config ?? {};
	return [
		...(provider === undefined || modelId === undefined ? [] : [{ type: "model_change", provider, modelId }]),
		...(thinkingLevel === undefined ? [] : [{ type: "thinking_level_change", thinkingLevel }]),
		{
			type: "custom",
			customType: "harness.branch",
			data: { name, kind, ...(tools && { activeToolNames: tools }) },
		},
	];
}
