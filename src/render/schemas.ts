import * as z from "zod";
import { entrySchema } from "../session/schema/entries.ts";
import { headerSchema } from "../session/schema/header.ts";
import { branchesSchema, branchSchema } from "./branch/schema.ts";
import { contextSchema } from "./context/schema.ts";
import { errorSchema } from "./error-schema.ts";
import { lintSchema, rulesSchema, statisticsSchema } from "./lint/schema.ts";
import { listSchema } from "./list/schema.ts";
import { migrateSchema } from "./migrate/schema.ts";
import { repairSchema } from "./repair/schema.ts";
import { operationSchema, showSchema, transactionSchema } from "./show/schema.ts";
import { statsSchema } from "./stats/schema.ts";
import { treeSchema } from "./tree/schema.ts";

/** Every schema that can be printed, by name: the parts of a session file, then the documents. */
export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
	header: headerSchema,
	entry: entrySchema,
	tree: treeSchema.meta({ title: "What `sessionctl tree --json` prints" }),
	branch: branchSchema.meta({ title: "What `sessionctl branch --json` prints" }),
	branches: branchesSchema.meta({ title: "What `sessionctl branch --list --json` prints" }),
	context: contextSchema.meta({ title: "What `sessionctl context --json` prints" }),
	lint: lintSchema.meta({ title: "What `sessionctl lint --json` prints" }),
	rules: rulesSchema.meta({ title: "What `sessionctl lint --list --json` prints" }),
	statistics: statisticsSchema.meta({ title: "What `sessionctl lint --statistics --json` prints" }),
	list: listSchema.meta({ title: "What `sessionctl list --json` prints" }),
	migrate: migrateSchema.meta({ title: "What `sessionctl migrate --json` reports" }),
	show: showSchema.meta({ title: "What `sessionctl show --json` prints" }),
	transaction: transactionSchema.meta({
		title: "What `sessionctl show :LINE --json` prints of a transaction",
	}),
	operation: operationSchema.meta({ title: "What `sessionctl show --json` prints of an operation" }),
	stats: statsSchema.meta({ title: "What `sessionctl stats --json` prints" }),
	repair: repairSchema.meta({ title: "What `sessionctl repair --json` prints" }),
	error: errorSchema.meta({ title: "What a failing command prints on stderr with --json" }),
};

/** One of them as JSON Schema (draft 2020-12); `undefined` when none has the name. */
export function jsonSchema(name: string): unknown {
	const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
	return schema && z.toJSONSchema(schema, { io: "input" });
}
