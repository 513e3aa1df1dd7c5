import { usageError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { writePieces } from "../output.ts";

export const schema = defineCommand({
	positionals: { name: { type: "string", describe: "Which one; without it, their names" } },
	options: {},
	examples: [
		["schema", "the names"],
		["schema entry", "one line of a session file"],
		["schema tree", "what `tree --json` prints"],
	],
	async run(args, host) {
		const { jsonSchema, SCHEMAS } = await import("../../render/schemas.ts");
		const names = Object.keys(SCHEMAS);
		if (args.name === undefined) {
			await writePieces(host.stdout, [`${names.join("\n")}\n`]);
			return 0;
		}
		const document = jsonSchema(args.name);
		if (document === undefined) {
			throw usageError(
				`no schema is called ${JSON.stringify(args.name)}`,
				`the names are ${names.join(", ")}`,
			);
		}
		await writePieces(host.stdout, [`${JSON.stringify(document, null, 2)}\n`]);
		return 0;
	},
});
