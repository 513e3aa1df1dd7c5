/** A call or a result that lacks its other half in what is sent at a leaf. Each reason has one rule that owns it. */
export type PairingBreak = OrphanResult | SecondResult | UnansweredCall;

/** A result that does not stand right after the reply with its call. */
export interface OrphanResult {
	readonly kind: "orphan-result";
	/** The result, by its place on the path. */
	readonly place: number;
	/** `""` when it is empty, absent or no string. */
	readonly callId: string;
	readonly toolName: string;
	readonly reason: OrphanReason;
	/** The entry with the call, by its index among the rows; -1 when there is none. */
	readonly call: number;
	/** The compaction, the edit, or the entry that came between, by its index among the rows; -1 for none. */
	readonly by: number;
}

export type OrphanReason =
	/** `context/kept-boundary-splits-call`: what the compaction keeps begins with it, and the call lies before that. */
	| "boundary"
	/** `context/edit-splits-call`: an edit took the call out. */
	| "edited"
	/** `tool/interleaved-message`: the call is sent and is its own, but something else came between. */
	| "interrupted"
	// All others: `tool/orphan-result`.
	/** The call was summarized away, and the result stands somewhere after it. */
	| "summarized"
	/** The reply with the call failed or was stopped, and is not sent. */
	| "failed-reply"
	/** The call is on another branch: also above a parent that does not exist. */
	| "other-branch"
	/** The line with the call has no place in the tree: a later line took its id over. */
	| "shadowed"
	/** The call is on the path, below its result. */
	| "below"
	| "empty-id"
	/** No entry of the file holds the call. */
	| "nowhere";

/** One more result for a call that has one; `tool/duplicate-result`. */
export interface SecondResult {
	readonly kind: "second-result";
	readonly place: number;
	readonly callId: string;
	readonly toolName: string;
	/** The result that came first, by its place on the path. */
	readonly first: number;
	/** Whether it stands in the same turn; else something else came between. */
	readonly isSameTurn: boolean;
}

/** A call for which the agent makes up an error result. */
export interface UnansweredCall {
	readonly kind: "unanswered-call";
	/** The reply with the call, by its place on the path. */
	readonly place: number;
	readonly callId: string;
	readonly toolName: string;
	readonly reason: UnansweredReason;
	/** The result that there is, by its index among the rows; -1 for none. */
	readonly result: number;
	/** The edit that took the result out, or the entry that ended the turn, by its index among the rows; -1 for none. */
	readonly by: number;
	/** How many calls the reply holds, and how many of them have no result. */
	readonly calls: number;
	readonly unanswered: number;
}

export type UnansweredReason =
	/** `context/edit-splits-call`: an edit took the result out. */
	| "edited"
	/** `tool/interleaved-message`: its result comes later. */
	| "interrupted"
	/** `tool/repeated-call-id`: the next reply has a call of the same id. */
	| "repeated"
	// All others: `tool/unanswered-call`.
	/** Its result hangs from it on another branch. */
	| "other-branch"
	/** Nothing comes after it: the session was interrupted. */
	| "tail"
	/** The conversation went on without a result. */
	| "inside";

/** A break as the request shows it. */
export type RawBreak = RawOrphan | RawUnanswered | SecondResult;

export type RawOrphan = Omit<OrphanResult, "reason" | "call" | "by">;

export interface RawUnanswered extends Pick<UnansweredCall, "kind" | "place" | "callId" | "toolName"> {
	/** The place that ended the turn; -1 when nothing came. */
	endedBy: number;
}
