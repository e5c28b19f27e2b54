import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { Lattice } from "../lattice/lattice.ts";
import { OpenNodes, type OpenNode } from "../lattice/open-nodes.ts";
import { RecodedFile, type BoundValues } from "./recoded-file.ts";
import type { TreatmentProblem } from "./search-treatment.ts";

/** How far the search for a bound goes. */
export interface BoundSettings {
  readonly tick?: Tick;
  /** The loss of a treatment that is known: nothing is looked at that cannot cost less. */
  readonly limit: number;
  /** Sets of keys and classes that are looked at, at most, over all nodes. */
  readonly work: number;
  /** Asked between nodes: the search ends with the bound so far where it says true. */
  readonly enough?: () => boolean;
}

/** A file of which no treatment costs less than a bound. */
export interface BoundProblem extends TreatmentProblem, BoundValues {}

/** Steps that raise the bound of a node, when it is looked at first, and each time that it is the lowest. */
const STEPS = { first: 6, more: 24 };
/** A node whose bound rises by less than this share of what is missing to the limit is left as it is. */
const RISE = 0.004;

/** A node, and what is known of its bound. */
interface BoundNode extends OpenNode {
  readonly known: KnownPrices;
  /** Of the finer node that it was made of; null for the finest. */
  readonly parent: KnownPrices | null;
  readonly isDone: boolean;
}

/** The last prices of a node, by record; null where nothing but its levels was looked at. */
interface KnownPrices {
  prices: Float64Array | null;
}

/**
 * A loss below which no treatment lies that gives everybody k effective candidates, at most the limit: levels cost what
 * they cost, and what is suppressed on top of them costs its bound at least. The node of the lowest bound comes first, to
 * be looked at, or to have its bound raised; it begins with the prices of the node that it was made of.
 * @throws whatever `tick` throws
 */
export async function treatmentBound(
  { keys, loss, k, ...groups }: BoundProblem,
  { tick = () => Promise.resolve(), limit, work, enough = () => false }: BoundSettings,
): Promise<number> {
  const lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
  const open = new OpenNodes<BoundNode>();
  const add = (one: BoundNode): void => {
    if (one.bound < limit) open.add(one);
  };
  const bottom = lattice.heights.map(() => 0);
  add({
    node: bottom,
    bound: lattice.bound(bottom),
    from: 0,
    parent: null,
    known: { prices: null },
    isDone: false,
  });
  for (let left = work; left > 0 && !enough();) {
    const first = open.take();
    if (first === undefined) return limit;
    if (first.isDone) return first.bound;
    await tick();
    const { known, parent } = first;
    const isNew = known.prices === null;
    const prices = known.prices ?? parent?.prices ?? null;
    const effort = { limit, steps: isNew ? STEPS.first : STEPS.more, prices, groups };
    const found = await inTurns(new RecodedFile(lattice, keys, first.node).bound(k, effort), tick);
    left -= found.work;
    known.prices = found.prices;
    const bound = Math.max(first.bound, found.loss);
    const isDone = found.prices === null || (!isNew && bound - first.bound < RISE * (limit - first.bound));
    add({ ...first, bound, isDone });
    if (isNew)
      for (const { node, from } of coarser(lattice, first))
        add({
          node,
          from,
          bound: lattice.bound(node),
          parent: known,
          known: { prices: null },
          isDone: false,
        });
  }
  return Math.min(limit, open.first?.bound ?? Infinity);
}

/** The nodes just above one that are made of it, each of them once in all. */
const coarser = ({ heights }: Lattice, { node, from }: OpenNode): Pick<OpenNode, "node" | "from">[] =>
  node.flatMap((level, j) =>
    j >= from && level + 1 < heights[j] ? [{ node: node.with(j, level + 1), from: j }] : [],
  );
