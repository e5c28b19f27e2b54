import type { CodedColumn } from "@sdc-risk/data";
import { costsOfSets } from "../cells/costs.ts";
import { candidateBound } from "../cells/lower-bound.ts";
import { Patterns } from "../cells/patterns.ts";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import type { LatticeKey } from "../lattice/problem.ts";

/** A file whose keys are at the levels of a node, and what it costs to suppress values of it. */
export class RecodedFile {
  /** The keys that tell something, recoded; a key of one label is released as this label for every record. */
  readonly columns: readonly CodedColumn[];
  readonly patterns: Patterns;
  /** What the levels cost by key of the problem, before values are suppressed. */
  readonly kept: Float64Array;
  /** By column, its key in the problem. */
  readonly keyOf: readonly number[];
  private readonly lattice: Lattice;
  /** By column and label, what suppressing a value adds to the cost of the key. */
  private readonly added: readonly Float64Array[];

  constructor(lattice: Lattice, keys: readonly LatticeKey[], node: LatticeNode) {
    const levels = lattice.levelsOf(node);
    this.lattice = lattice;
    this.kept = lattice.kept(node);
    this.keyOf = [...keys.keys()].filter((j) => {
      const { grouping, size } = keys[j].chain.levels[levels[j]];
      return grouping === null || size > 1;
    });
    this.columns = this.keyOf.map((j) => recoded(keys[j], levels[j]));
    this.added = this.keyOf.map((j) => lattice.suppressing(j, levels[j]));
    this.patterns = new Patterns(this.columns);
  }

  /**
   * Adds to the costs of keys what it costs to suppress values of a record, or of so many like it.
   * @param mask columns, as bits
   */
  addCosts(costs: Float64Array, record: number, mask: number, records = 1): void {
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const at = 31 - Math.clz32(rest & -rest);
      costs[this.keyOf[at]] += records * this.added[at][this.columns[at].codes[record]];
    }
  }

  /** The loss of these costs of keys. */
  lossOf(costs: Float64Array): number {
    return this.lattice.combine(costs);
  }

  /** Bits of columns as bits of the problem's keys. */
  ofKeys(mask: number): number {
    return this.keyOf.reduce((bits, j, at) => bits | (((mask >> at) & 1) << j), 0);
  }

  /** What suppressing one value of each column adds to the loss, on average over the values that it has. */
  averageCosts(): number[] {
    return this.columns.map(({ codes }, at) => {
      let sum = 0;
      let records = 0;
      for (const [r, code] of codes.entries()) {
        if (code < 0) continue;
        const own = this.lattice.counts?.[r] ?? 1;
        sum += own * this.added[at][code];
        records += own;
      }
      return this.costOf(at, sum / Math.max(1, records));
    });
  }

  /**
   * A loss below which no suppression on these levels lies that gives everybody k candidates. Suppression costs B or
   * more in all by the cheapest value of each column; as the loss is quasi-concave in the costs of keys, it is least
   * where one key alone bears B.
   */
  *bound(k: number): Generator<void, number> {
    if (this.columns.length === 0) return this.lossOf(this.kept);
    const least = this.columns.map(({ codes }, at) => {
      let cheapest = Infinity;
      for (const code of codes) if (code >= 0) cheapest = Math.min(cheapest, this.added[at][code]);
      return cheapest === Infinity ? 0 : cheapest;
    });
    const costs = least.map((one, at) => this.costOf(at, one));
    const all = yield* candidateBound(this.patterns, k, costsOfSets(this.columns, costs));
    let bound = Infinity;
    for (const [at, one] of least.entries()) {
      const bearing = Float64Array.from(this.kept);
      bearing[this.keyOf[at]] += (all / costs[at]) * one;
      bound = Math.min(bound, this.lossOf(bearing));
    }
    return bound;
  }

  /** What a cost of a column's key adds to the loss; above 0, as a search by costs needs it. */
  private costOf(at: number, cost: number): number {
    const costs = Float64Array.from(this.kept);
    costs[this.keyOf[at]] += cost;
    return Math.max(1e-12, this.lossOf(costs) - this.lossOf(this.kept));
  }
}

/** A key at a level. */
function recoded({ column, chain }: LatticeKey, level: number): CodedColumn {
  const { of, size, labels } = chain.levels[level];
  const label = (code: number): string => labels[code];
  return {
    name: column.name,
    size: Math.max(1, size),
    value: label,
    label,
    codes: column.codes.map((code) => (code < 0 ? -1 : of[code])),
  };
}
