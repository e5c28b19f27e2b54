import { SdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { ClassTables } from "./class-tables.ts";
import { Lattice, type LatticeNode, type NodeResult } from "./lattice.ts";
import { OpenNodes } from "./open-nodes.ts";
import type { LatticeProblem } from "./problem.ts";

/** Nodes that a search looks at unless told: lattices that are no larger are searched to the end. */
export const MOST_NODES = 100_000;

/** How long a search may take, and what happens meanwhile. */
export interface SearchSettings {
  /** Nodes whose classes are counted at most. */
  readonly mostNodes?: number;
  /** Called between nodes; stops the search where it throws. */
  readonly tick?: Tick;
  /** Asked between nodes: the search ends with the best so far where it says true. */
  readonly enough?: () => boolean;
}

/** The best levels that a search found. */
export interface LatticePlan extends NodeResult {
  /** The level of each key's chain. */
  readonly levels: readonly number[];
}

/** What a search over a lattice says. */
export interface LatticeResult {
  /** Null where no node meets the rule, or none was found in time. */
  readonly best: LatticePlan | null;
  /** No plan costs less than this. */
  readonly bound: number;
  /** Whether nothing costs less than the best, or nothing meets the rule. */
  readonly proved: boolean;
  /** Nodes of the lattice. */
  readonly nodes: number;
  /** Nodes whose classes were counted. */
  readonly evaluated: number;
}

/**
 * Finds the levels of least loss that meet a rule. First it goes down from the coarsest node as long as that costs less
 * and the rule is met. Then nodes come by the least that they can cost: once that is no less than the best found,
 * the best is proved. What lies below a node that breaks the rule breaks it too (predictive tagging: Samarati 2001;
 * El Emam et al. 2009; Kohlmayer et al. 2012) and is not looked at.
 * @throws BAD_OPTIONS without keys; whatever `tick` throws
 */
export async function searchLattice(
  problem: LatticeProblem,
  { mostNodes = MOST_NODES, tick = () => Promise.resolve(), enough = () => false }: SearchSettings = {},
): Promise<LatticeResult> {
  if (problem.keys.length === 0) throw new SdcError("BAD_OPTIONS", "A plan needs at least one key.");
  const search = new LatticeSearch(new Lattice(problem));
  for (const _ of search.descend()) {
    await tick();
    if (enough() || search.evaluated >= mostNodes) return search.result();
  }
  for (const _ of search.bestFirst()) {
    await tick();
    if (enough() || search.evaluated >= mostNodes) break;
  }
  return search.result();
}

/** A search that yields after each node that it looked at. */
class LatticeSearch {
  evaluated = 0;
  private readonly lattice: Lattice;
  private readonly tables: ClassTables;
  private readonly open = new OpenNodes();
  /** Nodes that break the rule, none below another. */
  private broken: LatticeNode[] = [];
  private best: LatticePlan | null = null;

  constructor(lattice: Lattice) {
    this.lattice = lattice;
    this.tables = new ClassTables(lattice);
    const bottom = lattice.heights.map(() => 0);
    this.open.add({ node: bottom, bound: lattice.bound(bottom), from: 0 });
  }

  /** From the coarsest node down, to the cheapest of the nodes just below that meets the rule. */
  *descend(): Generator<void, void> {
    let node: LatticeNode | null = this.lattice.top;
    let loss = this.look(node)?.loss ?? -Infinity;
    yield;
    while (node !== null) {
      let next: LatticeNode | null = null;
      for (const [j, level] of node.entries()) {
        if (level === 0) continue;
        const below: LatticeNode = node.with(j, level - 1);
        if (this.isBroken(below) || this.lattice.bound(below) >= loss) continue;
        const result = this.look(below);
        if (result !== null && result.loss < loss) [next, loss] = [below, result.loss];
        yield;
      }
      node = next;
    }
  }

  /** Nodes by the least that they can cost, until none can cost less than the best. */
  *bestFirst(): Generator<void, void> {
    for (;;) {
      const { first } = this.open;
      if (first === undefined || first.bound >= (this.best?.loss ?? Infinity)) return;
      this.open.take();
      const { node, from } = first;
      for (let j = from; j < node.length; j++) {
        if (node[j] + 1 >= this.lattice.heights[j]) continue;
        const above = node.with(j, node[j] + 1);
        const bound = this.lattice.bound(above);
        if (bound < (this.best?.loss ?? Infinity)) this.open.add({ node: above, bound, from: j });
      }
      if (this.isBroken(node)) continue;
      this.look(node);
      yield;
    }
  }

  result(): LatticeResult {
    const { best, evaluated } = this;
    const bound = Math.min(this.open.first?.bound ?? Infinity, best?.loss ?? Infinity);
    return {
      best,
      bound,
      proved: bound >= (best?.loss ?? Infinity),
      nodes: this.lattice.size,
      evaluated,
    };
  }

  private look(node: LatticeNode): NodeResult | null {
    this.evaluated++;
    const result = this.lattice.evaluate(node, this.tables.of(node));
    if (result === null) this.markBroken(node);
    else if (result.loss < (this.best?.loss ?? Infinity))
      this.best = { ...result, levels: this.lattice.levelsOf(node) };
    return result;
  }

  private isBroken(node: LatticeNode): boolean {
    return this.broken.some((known) => isBelow(node, known));
  }

  private markBroken(node: LatticeNode): void {
    this.broken = [...this.broken.filter((known) => !isBelow(known, node)), node];
  }
}

/** Whether no key is coarser in a than in b. */
const isBelow = (a: LatticeNode, b: LatticeNode): boolean => a.every((level, j) => level <= b[j]);
