import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { LossFunction } from "@sdc-risk/treat";
import { personsBelow } from "../cells/persons-below.ts";
import { cellsToSuppress } from "../cells/suppress-cells.ts";
import { boundTask } from "../cells/tasks.ts";
import { Lattice, type LatticeNode } from "../lattice/lattice.ts";
import { OpenNodes } from "../lattice/open-nodes.ts";
import type { LatticeKey } from "../lattice/problem.ts";
import type { Protection } from "../policy/protection.ts";
import { leastCells } from "./least-cells.ts";
import { RecodedFile } from "./recoded-file.ts";
import type { LatticeTreatment, TreatmentResult } from "./search-treatment.ts";

/** Values of a file of which all suppressions may be tried, and how many of these are on one node. */
export const MOST_VALUES = 64;
const MOST_STEPS = 20_000;
/** Steps that raise the bound of a node. */
const STEPS = 20;

/** A search over levels, with suppression on top of each, that yields after each node. */
export class TreatmentSearch {
  evaluated = 0;
  private readonly keys: readonly LatticeKey[];
  private readonly k: number;
  private readonly tick: Tick;
  private readonly lattice: Lattice;
  private readonly open = new OpenNodes();
  /** What was found on each node that was looked at; Infinity where that is nothing new. */
  private readonly seen = new Map<string, number>();
  private best: LatticeTreatment | null = null;
  /** The least that a node may cost on which not all suppressions were tried. */
  private untried = Infinity;

  constructor(keys: readonly LatticeKey[], loss: LossFunction, k: number, tick: Tick) {
    this.keys = keys;
    this.k = k;
    this.tick = tick;
    this.lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
    const bottom = this.lattice.heights.map(() => 0);
    this.open.add({ node: bottom, bound: this.lattice.bound(bottom), from: 0 });
  }

  /** From the coarsest node down, to the cheapest of the nodes just below. */
  async *descend(): AsyncGenerator<void, void> {
    let node: LatticeNode | null = this.lattice.top;
    let loss = await this.look(node);
    yield;
    while (node !== null) {
      let next: LatticeNode | null = null;
      for (const [j, level] of node.entries()) {
        if (level === 0) continue;
        const below: LatticeNode = node.with(j, level - 1);
        const found = await this.look(below);
        if (found < loss) [next, loss] = [below, found];
        yield;
      }
      node = next;
    }
  }

  /** Nodes by the least that their levels cost, until none can cost less than the best. */
  async *bestFirst(): AsyncGenerator<void, void> {
    for (;;) {
      const { first } = this.open;
      if (first === undefined || first.bound >= this.limit) return;
      const { node, from } = first;
      await this.look(node);
      this.open.take();
      for (let j = from; j < node.length; j++) {
        if (node[j] + 1 >= this.lattice.heights[j]) continue;
        const above = node.with(j, node[j] + 1);
        const bound = this.lattice.bound(above);
        if (bound < this.limit) this.open.add({ node: above, bound, from: j });
      }
      yield;
    }
  }

  /** The best on one node. @returns null where values cannot give everybody k candidates */
  async at(node: LatticeNode): Promise<LatticeTreatment | null> {
    await this.look(node);
    return this.best;
  }

  result(): TreatmentResult {
    const { best, evaluated, limit } = this;
    const bound = Math.min(this.open.first?.bound ?? Infinity, this.untried, limit);
    return { best, bound, proved: bound >= limit, nodes: this.lattice.size, evaluated };
  }

  /** The loss that is to be undercut. */
  private get limit(): number {
    return this.best?.loss ?? Infinity;
  }

  /** Suppresses values on a node, where that may undercut the best. @returns the loss, Infinity where it does not */
  private async look(node: LatticeNode): Promise<number> {
    const id = node.join();
    const known = this.seen.get(id);
    if (known !== undefined) return known;
    await this.tick();
    const found = this.lattice.bound(node) < this.limit ? await this.suppress(node) : Infinity;
    this.seen.set(id, found);
    return found;
  }

  private async suppress(node: LatticeNode): Promise<number> {
    const { keys, k, lattice, tick } = this;
    const file = new RecodedFile(lattice, keys, node);
    const least = await this.bound(file);
    if (least >= this.limit || !canBeHelped(file, lattice.records, k)) return Infinity;
    this.evaluated++;
    const none = new Int32Array(lattice.records);
    if (file.columns.length === 0) return this.offer(node, file, none);
    const problem = { columns: file.columns, k, costs: file.averageCosts() };
    const { suppressed } = await inTurns(cellsToSuppress(problem), tick);
    let found = await this.check(node, file, suppressed);
    if (least >= this.limit) return found;
    if (lattice.records * file.columns.length > MOST_VALUES) {
      this.untried = Math.min(this.untried, least);
      return found;
    }
    const tried = leastCells(file, k, this.limit, MOST_STEPS);
    if (tried.suppressed !== null) found = Math.min(found, await this.check(node, file, tried.suppressed));
    if (!tried.complete) this.untried = Math.min(this.untried, least);
    return found;
  }

  /** A loss below which nothing lies on a node. */
  private async bound(file: RecodedFile): Promise<number> {
    const { least, problem, lossOf } = file.boundProblem(this.k, { limit: this.limit, steps: STEPS });
    if (problem === null) return least;
    return Math.max(least, lossOf((await inTurns(boundTask.turns(problem), this.tick)).bound));
  }

  /** Counts anew whether everybody has k candidates. @returns the loss, Infinity where somebody has fewer */
  private async check(node: LatticeNode, file: RecodedFile, suppressed: Int32Array): Promise<number> {
    const below = await personsBelow(file.columns, suppressed, this.k, this.tick);
    return below === 0 ? this.offer(node, file, suppressed) : Infinity;
  }

  private offer(node: LatticeNode, file: RecodedFile, suppressed: Int32Array): number {
    const costs = Float64Array.from(file.kept);
    for (const [r, mask] of suppressed.entries()) file.addCosts(costs, r, mask);
    const loss = file.lossOf(costs);
    if (loss >= this.limit) return loss;
    const masks = suppressed.map((mask) => file.ofKeys(mask));
    const byKey = this.keys.map((_, j) => masks.reduce((count, mask) => count + ((mask >> j) & 1), 0));
    const cells = byKey.reduce((a, b) => a + b, 0);
    const protection: Protection = { k: this.k, spared: 0, effort: "least" };
    this.best = { levels: this.lattice.levelsOf(node), protection, loss, suppressed: masks, byKey, cells };
    return loss;
  }
}

/** Whether suppression can give everybody k candidates: there are as many records, and some key is complete. */
function canBeHelped({ columns, patterns }: RecodedFile, records: number, k: number): boolean {
  return records >= k && (columns.length === 0 || patterns.gaps.some((mask) => mask === 0));
}
