import { CONTEXT_SHAPES } from "./context.ts";
import { DAMAGE_SHAPES } from "./damage.ts";
import type { Shape } from "./shape.ts";
import { TREE_SHAPES } from "./tree.ts";

/** Sessions that have very many of one thing, by what that is. */
export const SHAPES = { ...TREE_SHAPES, ...CONTEXT_SHAPES, ...DAMAGE_SHAPES } satisfies Record<string, Shape>;
