import { chainCosts, type ChainCosts } from "@sdc-risk/treat";
import { mergeClasses, type ClassTable, type Coarser } from "./class-table.ts";
import type { LatticeKey, LatticeProblem } from "./problem.ts";

/** A level per key, as a place in the list of levels that the key may take. */
export type LatticeNode = readonly number[];

/** What a node does to a file. */
export interface NodeResult {
  readonly loss: number;
  /** Records that are suppressed whole. */
  readonly suppressed: number;
}

/** The nodes of a problem: which classes they have, what they cost, and what they cost at least. */
export class Lattice {
  readonly records: number;
  /** Codes that each key has: one per record, or one per class of records. */
  readonly units: number;
  /** Records of each unit, where these are classes of records; else null. */
  readonly counts: Float64Array | null;
  /** By key, how many levels it may take. */
  readonly heights: readonly number[];
  /** How many nodes there are. */
  readonly size: number;
  /** Classes at the finest levels that keys may take. */
  readonly base: ClassTable;
  readonly levels: readonly (readonly number[])[];
  private readonly problem: LatticeProblem;
  private readonly costs: readonly ChainCosts[];
  private readonly importance: Float64Array;
  private readonly steps = new Map<number, Coarser>();

  constructor(problem: LatticeProblem) {
    const { keys, loss, weights = null } = problem;
    this.problem = problem;
    this.units = keys[0]?.column.codes.length ?? 0;
    const counts = keys[0]?.counts ?? null;
    this.counts = counts;
    this.records = counts === null ? this.units : counts.reduce((a, b) => a + b, 0);
    this.levels = keys.map(
      ({ levels, chain }) => levels?.toSorted((a, b) => a - b) ?? [...chain.levels.keys()],
    );
    this.heights = this.levels.map(({ length }) => length);
    this.size = this.heights.reduce((all, height) => all * height, 1);
    this.costs = keys.map(({ column, chain }) => chainCosts(loss, column, chain, weights ?? counts));
    this.importance = Float64Array.from(keys, ({ importance = 1 }) => importance);
    this.base = baseTable(keys, this.levels, weights);
  }

  /** The coarsest node. */
  get top(): LatticeNode {
    return this.heights.map((height) => height - 1);
  }

  /** The loss of a node where no record is suppressed: no treatment with its levels, or coarser ones, costs less. */
  bound(node: LatticeNode): number {
    return this.combine(this.kept(node));
  }

  /** Classes of a node, made of those of a finer one. */
  classes(node: LatticeNode, from: LatticeNode, table: ClassTable): ClassTable {
    return mergeClasses(
      table,
      node.map((level, j) => (level === from[j] ? null : this.step(j, from[j], level))),
    );
  }

  /** What a node does, where the classes that break the rule are suppressed; null where these are too many. */
  evaluate(node: LatticeNode, table: ClassTable): NodeResult | null {
    const { rule, mostSuppressed } = this.problem;
    const small: number[] = [];
    let suppressed = 0;
    for (let c = 0; c < table.size; c++) {
      if (rule.allows(table.records[c], table.weights[c])) continue;
      small.push(c);
      suppressed += table.records[c];
    }
    // a share such as 0.04 of 50 records is 2 of them, however the product is rounded
    if (suppressed > mostSuppressed * this.records * (1 + 1e-12)) return null;
    const costs = this.kept(node);
    for (const [j, labels] of table.labels.entries()) {
      const more = this.costs[j].levels[this.levels[j][node[j]]].suppressed;
      const missing = table.missing[j];
      for (const c of small)
        if (labels[c] >= 0) costs[j] += (table.weights[c] - (missing?.[c] ?? 0)) * more[labels[c]];
    }
    return { loss: this.combine(costs), suppressed };
  }

  /** Levels of chains by key. */
  levelsOf(node: LatticeNode): readonly number[] {
    return node.map((level, j) => this.levels[j][level]);
  }

  /** What a node's levels cost by key, where nothing is suppressed. */
  kept(node: LatticeNode): Float64Array {
    return Float64Array.from(node, (level, j) => this.costs[j].levels[this.levels[j][level]].kept);
  }

  /** What suppressing a value adds to the cost of a key at a level of its chain, by label. */
  suppressing(j: number, level: number): Float64Array {
    return this.costs[j].levels[level].suppressed;
  }

  /** The loss of costs of keys. */
  combine(costs: Float64Array): number {
    return this.problem.loss.combine(
      costs,
      this.costs.map(({ total }) => total),
      this.importance,
    );
  }

  /** What costs of a key add to the sum of which the loss is made. */
  part(j: number, cost: number): number {
    return this.problem.loss.part(cost, this.costs[j].total, this.importance[j]);
  }

  /** The loss of a sum of parts. */
  ofParts(sum: number): number {
    return this.problem.loss.ofParts(sum, this.importance);
  }

  /** From one level of a key to a coarser one; made once. */
  private step(j: number, from: number, to: number): Coarser {
    const id = (j * 1024 + from) * 1024 + to;
    const made = this.steps.get(id);
    if (made !== undefined) return made;
    const { levels } = this.problem.keys[j].chain;
    const fine = levels[this.levels[j][from]];
    const coarse = levels[this.levels[j][to]];
    const step = { to: new Int32Array(fine.size).fill(-1), size: coarse.size };
    fine.of.forEach((label, code) => {
      if (label >= 0) step.to[label] = coarse.of[code];
    });
    this.steps.set(id, step);
    return step;
  }
}

/** Classes of the records, each key at the finest level that it may take. */
function baseTable(
  keys: readonly LatticeKey[],
  levels: readonly (readonly number[])[],
  weights: Float64Array | null,
): ClassTable {
  const records = keys[0]?.counts ?? new Float64Array(keys[0]?.column.codes.length ?? 0).fill(1);
  const table = {
    size: records.length,
    labels: keys.map(({ column }) => column.codes),
    sizes: keys.map(({ column }) => Math.max(2, column.size)),
    records,
    weights: weights ?? records,
    missing: keys.map(({ column }) => missingOf(column.codes, weights ?? records)),
  };
  return mergeClasses(
    table,
    keys.map(({ chain }, j) => {
      const { of, size } = chain.levels[levels[j][0]];
      return { to: of, size };
    }),
  );
}

/** Weights of the records that have no value; null where all have one. */
const missingOf = (codes: Int32Array, weights: Float64Array): Float64Array | null =>
  codes.includes(-1) ? weights.map((weight, i) => (codes[i] < 0 ? weight : 0)) : null;
