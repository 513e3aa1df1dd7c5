import { NO_DEPTH, rowOf, type Tree } from "./tree.ts";

/** Branches that were written to in turn: each went on after another had been written to. */
export interface Alternation {
	/** The branches, in the order in which they begin. */
	readonly lanes: readonly Lane[];
	/** The entries with which a branch went on after another had been written to; in file order. */
	readonly returns: readonly number[];
	/** How many branches were returned to. */
	readonly returnedTo: number;
	/** How many returns fell within a turn: with a reply or a result, where no user had come back. */
	readonly midTurn: number;
}

/** A branch as far as it is its own: its first entry and its last, by their index among the rows. */
export interface Lane {
	readonly first: number;
	readonly last: number;
	readonly entries: number;
}

/**
 * Follows the branches of a file in the order of writing. Going back and trying again starts a new lane; only one
 * that goes on at its own end, after another was written to, is returned to. A branch summary is no return: it says
 * that somebody moved. Entries whose parent was written later take no part.
 */
export function findAlternations(tree: Tree): Alternation[] {
	const lanes: OpenLane[] = [];
	const laneOf: (OpenLane | undefined)[] = [];
	let current: OpenLane | undefined;
	for (const index of inOrderOfWriting(tree)) {
		const parent = tree.parents[index] ?? -1;
		if (tree.depths[index] === NO_DEPTH || (parent >= index && laneOf[parent] === undefined)) continue;
		let lane = laneOf[parent];
		if (lane?.last !== parent) {
			lane = { first: index, last: index, entries: 0, returns: [], joinedTo: undefined };
			lanes.push(lane);
		} else if (current !== undefined && lane !== current && rowOf(tree, index).type !== "branch_summary") {
			lane.returns.push(index);
			join(lane, current);
		}
		lane.last = index;
		lane.entries++;
		laneOf[index] = lane;
		current = lane;
	}
	return groupsOf(lanes).map((group) => summarize(tree, group));
}

/** Entries in file order; one whose id a later line took over has its place where the id stood first. */
function inOrderOfWriting(tree: Tree): Iterable<number> {
	if (tree.byId.size === tree.table.length) return tree.parents.keys();
	const order = new Set<number>();
	for (const { id } of tree.table.eachRow()) order.add(tree.byId.get(id) ?? 0);
	return order;
}

interface OpenLane {
	first: number;
	last: number;
	entries: number;
	readonly returns: number[];
	/** Another lane of the same group; none at its head. */
	joinedTo: OpenLane | undefined;
}

function join(one: OpenLane, other: OpenLane): void {
	const head = headOf(one);
	const otherHead = headOf(other);
	if (head !== otherHead) otherHead.joinedTo = head;
}

function headOf(lane: OpenLane): OpenLane {
	let head = lane;
	for (; head.joinedTo !== undefined; head = head.joinedTo) {
		// Halves the way for the next one that comes by.
		if (head.joinedTo.joinedTo !== undefined) head.joinedTo = head.joinedTo.joinedTo;
	}
	return head;
}

/** Lanes of which at least one was returned to, with those they took turns with. */
function groupsOf(lanes: readonly OpenLane[]): OpenLane[][] {
	const groups = new Map<OpenLane, OpenLane[]>();
	for (const lane of lanes) {
		const head = headOf(lane);
		const group = groups.get(head);
		if (group === undefined) groups.set(head, [lane]);
		else group.push(lane);
	}
	return [...groups.values()].filter((group) => group.length > 1);
}

function summarize(tree: Tree, group: readonly OpenLane[]): Alternation {
	const returns = group.flatMap((lane) => lane.returns).sort((a, b) => a - b);
	const isMidTurn = (index: number) => MID_TURN.has(rowOf(tree, index).role);
	return {
		lanes: group.map(({ first, last, entries }) => ({ first, last, entries })),
		returns,
		returnedTo: group.filter((lane) => lane.returns.length > 0).length,
		midTurn: returns.filter(isMidTurn).length,
	};
}

/** What the agent writes right after what it belongs to. */
const MID_TURN: ReadonlySet<string | undefined> = new Set(["assistant", "toolResult"]);
