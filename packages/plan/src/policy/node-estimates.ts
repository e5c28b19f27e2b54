import { atOnce, group } from "@sdc-risk/data/kernels";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import type { ClassTable } from "../lattice/class-table.ts";

/** What levels of keys are expected to cost and to reach, before any value is suppressed. */
export interface NodeEstimate {
  /** The loss with values suppressed so that each person has k candidates, as far as it can be guessed. */
  readonly loss: number;
  /** Groups of equal keys per record, for the intruder who sees most of them. */
  readonly groups: number;
}

/** What each person weighs, beside the loss, whom no suppression helps, where everybody must be helped. */
const PER_HELPLESS = 1;

/** Keys that one kind of intruder knows, by their places. */
export type KnownKeys = readonly number[];

/**
 * Guesses what values would have to be suppressed at levels of keys: each record of a small group loses the cheapest
 * key without which its group is large, else the two cheapest. Only an order of nodes is taken from it.
 */
export class NodeEstimates {
  private readonly lattice: Lattice;
  private readonly intruders: readonly KnownKeys[];
  /** Keys of which no value may be suppressed. */
  private readonly whole: ReadonlySet<number>;
  private readonly everybody: boolean;
  private readonly known = new Map<string, NodeEstimate>();

  /** @param everybody whether the rules ask for candidates of every person */
  constructor(
    lattice: Lattice,
    intruders: readonly KnownKeys[],
    whole: ReadonlySet<number>,
    everybody: boolean,
  ) {
    this.everybody = everybody;
    this.lattice = lattice;
    this.intruders = intruders;
    this.whole = whole;
  }

  /** @param k candidates that each person is to have; 1 where nothing is suppressed */
  of(node: LatticeNode, k: number): NodeEstimate {
    const id = `${node.join()}/${k}`;
    let estimate = this.known.get(id);
    if (estimate === undefined) this.known.set(id, (estimate = this.estimate(node, k)));
    return estimate;
  }

  private estimate(node: LatticeNode, k: number): NodeEstimate {
    const { lattice } = this;
    const bottom = lattice.heights.map(() => 0);
    const table = lattice.classes(node, bottom, lattice.base);
    const costs = lattice.kept(node);
    const each = this.costsOf(node, table);
    let groups = 0;
    let beyondHelp = 0;
    for (const keys of this.intruders) {
      const { of, size } = groupsOf(table, keys);
      groups = Math.max(groups, size);
      if (k === 1) continue;
      this.addSmall(costs, { table, keys, of, size, each }, k);
      if (this.everybody) beyondHelp += beyondHelpIn(table, keys);
    }
    const loss = lattice.combine(costs) + PER_HELPLESS * beyondHelp;
    return { loss, groups: groups / Math.max(1, lattice.records) };
  }

  /** What it costs on average to suppress a value of each key at its level; Infinity where that may not be. */
  private costsOf(node: LatticeNode, table: ClassTable): number[] {
    const levels = this.lattice.levelsOf(node);
    return levels.map((level, j) => {
      if (this.whole.has(j) || table.sizes[j] === 1) return Infinity;
      const more = this.lattice.suppressing(j, level);
      let sum = 0;
      let records = 0;
      for (let c = 0; c < table.size; c++) {
        const label = table.labels[j][c];
        if (label < 0) continue;
        sum += more[label] * table.records[c];
        records += table.records[c];
      }
      return sum / Math.max(1, records);
    });
  }

  private addSmall(costs: Float64Array, groups: SmallGroups, k: number): void {
    const { table, keys, of, size, each } = groups;
    const counts = countsOf(of, size, table);
    const cheapest = keys.filter((j) => each[j] < Infinity).sort((a, b) => each[a] - each[b]);
    const large = cheapest.map((j) => {
      const without = groupsOf(
        table,
        keys.filter((other) => other !== j),
      );
      return { of: without.of, counts: countsOf(without.of, without.size, table) };
    });
    for (let c = 0; c < table.size; c++) {
      if (counts[of[c]] >= k) continue;
      const at = large.findIndex((one) => one.counts[one.of[c]] >= k);
      const lost = at >= 0 ? [cheapest[at]] : cheapest.slice(0, 2);
      for (const j of lost) costs[j] += table.records[c] * each[j];
    }
  }
}

interface SmallGroups {
  readonly table: ClassTable;
  readonly keys: KnownKeys;
  readonly of: ArrayLike<number>;
  readonly size: number;
  readonly each: readonly number[];
}

/** Classes of a table that agree in some keys. */
function groupsOf(
  table: ClassTable,
  keys: KnownKeys,
): { readonly of: ArrayLike<number>; readonly size: number } {
  const columns = keys
    .filter((j) => table.sizes[j] > 1)
    .map((j) => ({ codes: table.labels[j], size: table.sizes[j] }));
  if (columns.length === 0) return { of: new Int32Array(table.size), size: Math.min(1, table.size) };
  return atOnce(group(columns, table.size));
}

/** Records of each group. */
function countsOf(of: ArrayLike<number>, size: number, table: ClassTable): Float64Array {
  const counts = new Float64Array(size);
  for (let c = 0; c < table.size; c++) counts[of[c]] += table.records[c];
  return counts;
}

/** Records with gaps that agree with nobody who has all keys: suppressing values of others does not help them. */
function beyondHelpIn(table: ClassTable, keys: KnownKeys): number {
  const telling = keys.filter((j) => table.sizes[j] > 1);
  const gaps = new Int32Array(table.size);
  for (const [bit, j] of telling.entries())
    for (let c = 0; c < table.size; c++) if (table.labels[j][c] < 0) gaps[c] |= 1 << bit;
  let helpless = 0;
  for (const mask of new Set(gaps)) {
    if (mask === 0) continue;
    const { of, size } = groupsOf(
      table,
      telling.filter((_, bit) => ((mask >> bit) & 1) === 0),
    );
    const stands = new Uint8Array(size);
    for (let c = 0; c < table.size; c++) if (gaps[c] === 0) stands[of[c]] = 1;
    for (let c = 0; c < table.size; c++)
      if (gaps[c] === mask && stands[of[c]] === 0) helpless += table.records[c];
  }
  return helpless;
}
