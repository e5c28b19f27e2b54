import type { Tick } from "@sdc-risk/data/kernels";
import type { PricedBound } from "../cells/lower-bound.ts";
import { boundTask } from "../cells/tasks.ts";
import { ownHands, type Hands } from "../hands.ts";
import { Lattice } from "../lattice/lattice.ts";
import { OpenNodes, type OpenNode } from "../lattice/open-nodes.ts";
import { keysByClass } from "./class-keys.ts";
import { RecodedFile, type BoundValues } from "./recoded-file.ts";
import type { TreatmentProblem } from "./search-treatment.ts";

/** How far the search for a bound goes. */
export interface BoundSettings {
  readonly tick?: Tick;
  /** Who does the work; it is done here unless given. */
  readonly hands?: Hands;
  /** The loss of a treatment that is known: nothing is looked at that cannot cost less. */
  readonly limit: number;
  /** Sets of keys and classes that are looked at, at most, over all nodes. */
  readonly work: number;
  /** Asked between nodes: the search ends with the bound so far where it says true. */
  readonly enough?: () => boolean;
}

/** A file of which no treatment costs less than a bound. */
export interface BoundProblem extends TreatmentProblem, BoundValues {}

/** Nodes that are looked at beside each other, whoever does the work: the fewer the more values a file has. */
const BESIDE = { few: 8, many: 2 };
const MANY_VALUES = 1_000_000;
/** Records from which on classes of them are looked at in their place, where none of them lose values together. */
const MANY_RECORDS = 50_000;
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

/** The last prices of a node, by record; null where there are none. */
interface KnownPrices {
  readonly prices: Float64Array | null;
}

/** What is known of a node of which nothing but its levels was looked at. */
const NOTHING: KnownPrices = { prices: null };
/** Where values add nothing to what levels cost. */
const NO_CELLS: PricedBound = { bound: 0, prices: null, work: 0 };

/**
 * A loss below which no treatment lies that gives everybody k effective candidates, at most the limit: levels cost what
 * they cost, and what is suppressed on top of them costs its bound at least. The node of the lowest bound comes first, to
 * be looked at, or to have its bound raised; it begins with the prices of the node that it was made of.
 * @throws whatever `tick` throws
 */
export async function treatmentBound(
  { keys, loss, k, ...groups }: BoundProblem,
  {
    tick = () => Promise.resolve(),
    hands = ownHands(tick),
    limit,
    work,
    enough = () => false,
  }: BoundSettings,
): Promise<number> {
  const lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
  const open = new OpenNodes<BoundNode>();
  const add = (one: BoundNode): void => {
    if (one.bound < limit) open.add(one);
  };
  const isByRecord = lattice.counts !== null || groups.together?.some((own) => own !== null) === true;
  const units = isByRecord || lattice.units < MANY_RECORDS ? keys : keysByClass(keys);
  const values = units.length * (units[0]?.column.codes.length ?? 0);
  const beside = values <= MANY_VALUES ? BESIDE.few : BESIDE.many;
  const bottom = lattice.heights.map(() => 0);
  add({ node: bottom, bound: lattice.bound(bottom), from: 0, parent: null, known: NOTHING, isDone: false });
  for (let left = work; left > 0 && !enough();) {
    const { first } = open;
    if (first === undefined) return limit;
    if (first.isDone) return first.bound;
    await tick();
    const taken = takeLowest(open, beside);
    const asked = taken.map(({ node, known, parent }) => {
      const steps = known.prices === null ? STEPS.first : STEPS.more;
      const prices = known.prices ?? parent?.prices ?? null;
      return new RecodedFile(lattice, units, node).boundProblem(k, { limit, steps, prices, groups });
    });
    const found = await hands.run(
      boundTask,
      asked.flatMap(({ problem }) => problem ?? []),
    );
    for (const [i, { least, problem, lossOf }] of asked.entries()) {
      const one = taken[i];
      const { bound: cells, prices, work: done } = problem === null ? NO_CELLS : (found.shift() ?? NO_CELLS);
      const isNew = one.known === NOTHING;
      const bound = Math.max(one.bound, least, problem === null ? 0 : lossOf(cells));
      const isDone = prices === null || (!isNew && bound - one.bound < RISE * (limit - one.bound));
      const known = { prices };
      left -= done;
      add({ ...one, bound, known, isDone });
      if (isNew)
        for (const { node, from } of coarser(lattice, one))
          add({ node, from, bound: lattice.bound(node), parent: known, known: NOTHING, isDone: false });
    }
  }
  return Math.min(limit, open.first?.bound ?? Infinity);
}

/** Nodes of the lowest bounds, but for those of which no more can be known, which wait. */
function takeLowest(open: OpenNodes<BoundNode>, most: number): BoundNode[] {
  const taken: BoundNode[] = [];
  while (taken.length < most && open.first?.isDone === false) {
    const one = open.take();
    if (one !== undefined) taken.push(one);
  }
  return taken;
}

/** The nodes just above one that are made of it, each of them once in all. */
const coarser = ({ heights }: Lattice, { node, from }: OpenNode): Pick<OpenNode, "node" | "from">[] =>
  node.flatMap((level, j) =>
    j >= from && level + 1 < heights[j] ? [{ node: node.with(j, level + 1), from: j }] : [],
  );
