/** An HTML export as the agent's look, in small: styles and scripts around the session. */
export function exportPage(document: unknown): string {
	const json = typeof document === "string" ? document : JSON.stringify(document);
	return pageAround(Buffer.from(json).toString("base64"));
}

/** The page around a payload that need not be base64. */
export function pageAround(payload: string): string {
	return [
		"<!DOCTYPE html>",
		'<html lang="en"><head><meta charset="utf-8"><title>Session export</title>',
		'<style>#session-data { display: none } [id="session-data"] { color: red }</style></head><body>',
		`<script id="session-data" type="application/json">${payload}</script>`,
		'<script>JSON.parse(atob(document.getElementById("session-data").textContent));</script>',
		"</body></html>",
		"",
	].join("\n");
}

/** What the agent exports of a session file of version 3. */
export function exportOf(file: Uint8Array | string, members: object = {}): object {
	const lines = Buffer.from(file).toString().trim().split("\n");
	const [header, ...entries]: { id: string }[] = lines.map((line) => JSON.parse(line));
	return { header, entries, leafId: entries.at(-1)?.id ?? null, ...members };
}
