export const SCHEMA_NAMES = ["entry"];
export function jsonSchema(_name: string): unknown {
	return undefined;
}
