import type { CodedColumn } from "@sdc-risk/data";
import { codesOf } from "../cells/key-codes.ts";
import { Patterns } from "../cells/patterns.ts";
import type { SharedKey } from "../cells/shared-keys.ts";
import type { CellBoundProblem } from "../cells/tasks.ts";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import type { LatticeKey } from "../lattice/problem.ts";

/** Halvings in search of where a key alone costs the most that all may. */
const HALVINGS = 60;
/** Sums of many values are rounded: a bound is lower by this share. */
const ROUNDING = 1e-12;

/** What binds values beside the rule. */
export interface BoundValues {
  /** Keys of which no value may be suppressed; none unless given. */
  readonly whole?: ReadonlySet<number>;
  /** By key the groups of records whose values go together; none unless given. */
  readonly together?: readonly SharedKey[];
}

/** How much is done for a bound of a node. */
export interface NodeEffort {
  /** Loss from which on it does not matter how much it is. */
  readonly limit: number;
  /** Steps beyond the first bound; none unless given. */
  readonly steps?: number;
  /** Prices by record that a bound of this node, or of one like it, ended with, to go on from. */
  readonly prices?: Float64Array | null;
  readonly groups?: BoundValues;
}

/** What is asked for a bound of a node. */
export interface NodeBoundProblem {
  /** What its levels cost, which is a bound. */
  readonly least: number;
  /** Null where values have nothing to add to it. */
  readonly problem: CellBoundProblem | null;
  /** The bound of the loss, by that of the suppressed values. */
  readonly lossOf: (bound: number) => number;
}

/** A file whose keys are at the levels of a node, and what it costs to suppress values of it. */
export class RecodedFile {
  /** The keys that tell something, recoded; a key of one label is released as this label for every record. */
  readonly columns: readonly CodedColumn[];
  /** What the levels cost by key of the problem, before values are suppressed. */
  readonly kept: Float64Array;
  /** By column, its key in the problem. */
  readonly keyOf: readonly number[];
  private readonly lattice: Lattice;
  /** Records of each unit of the columns, where these are classes of records; else null. */
  private readonly counts: Float64Array | null;
  private ownPatterns: Patterns | undefined;
  /** By column and label, what suppressing a value adds to the cost of the key. */
  private readonly added: readonly Float64Array[];

  constructor(lattice: Lattice, keys: readonly LatticeKey[], node: LatticeNode) {
    const levels = lattice.levelsOf(node);
    this.lattice = lattice;
    this.counts = keys[0]?.counts ?? null;
    this.kept = lattice.kept(node);
    this.keyOf = [...keys.keys()].filter((j) => {
      const { grouping, size } = keys[j].chain.levels[levels[j]];
      return grouping === null || size > 1;
    });
    this.columns = this.keyOf.map((j) => recoded(keys[j], levels[j]));
    this.added = this.keyOf.map((j) => lattice.suppressing(j, levels[j]));
  }

  /** Classes of equal keys; made once. */
  get patterns(): Patterns {
    return (this.ownPatterns ??= new Patterns(this.columns, this.counts));
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
        const own = this.counts?.[r] ?? 1;
        sum += own * this.added[at][code];
        records += own;
      }
      return this.costOf(at, sum / Math.max(1, records));
    });
  }

  /**
   * A loss below which no suppression on these levels lies that gives everybody k candidates. The loss rises with a sum
   * of parts that are concave in the costs of keys. Between what a key costs now and the most that it can cost below the
   * limit, its part is no less than a straight line from the one to the other: so each suppressed value adds something
   * of its own to the sum, and the sum of these has a bound: `boundTask` finds it.
   */
  boundProblem(k: number, { limit, steps = 0, prices = null, groups = {} }: NodeEffort): NodeBoundProblem {
    const { lattice, kept, columns, keyOf } = this;
    let base = 0;
    for (const [j, cost] of kept.entries()) base += lattice.part(j, cost);
    const least = lattice.ofParts(base);
    if (columns.length === 0 || least >= limit) return { least, problem: null, lossOf: () => least };
    const most = sumAt(lattice, base, limit) - base;
    const { whole = new Set(), together = [] } = groups;
    return {
      least,
      problem: {
        columns: columns.map(codesOf),
        counts: this.counts,
        k,
        labelCosts: columns.map((_, at) => this.slopes(at, most)),
        whole: keyOf.reduce((bits, j, at) => (whole.has(j) ? bits | (1 << at) : bits), 0),
        shared: sharedSet(keyOf.map((j) => together[j] ?? null)),
        limit: most,
        steps,
        prices,
      },
      lossOf: (bound) => lattice.ofParts(base + (1 - ROUNDING) * bound),
    };
  }

  /** By label, what suppressing a value of a column adds to the sum of parts, at least. @param most what it adds in all */
  private slopes(at: number, most: number): Float64Array {
    const { lattice, counts, kept, columns, added } = this;
    const j = this.keyOf[at];
    let all = 0;
    for (const [r, code] of columns[at].codes.entries())
      if (code >= 0) all += (counts?.[r] ?? 1) * added[at][code];
    const part = lattice.part(j, kept[j]);
    // no further than to where the key alone costs as much as all may
    const rise = (cost: number): number => lattice.part(j, kept[j] + cost) - part;
    let to = all;
    if (rise(all) > most) {
      let low = 0;
      for (let i = 0; i < HALVINGS; i++) {
        const middle = (low + to) / 2;
        if (rise(middle) > most) to = middle;
        else low = middle;
      }
    }
    const slope = to > 0 ? Math.max(0, rise(to) / to) : 0;
    return added[at].map((cost) => slope * cost);
  }

  /** What a cost of a column's key adds to the loss; above 0, as a search by costs needs it. */
  private costOf(at: number, cost: number): number {
    const costs = Float64Array.from(this.kept);
    costs[this.keyOf[at]] += cost;
    return Math.max(1e-12, this.lossOf(costs) - this.lossOf(this.kept));
  }
}

/** The sum of parts from which on the loss is at least the limit, at most; from a sum that is below it. */
function sumAt(lattice: Lattice, base: number, limit: number): number {
  if (limit === Infinity) return Infinity;
  let low = base;
  let high = base + 1;
  while (lattice.ofParts(high) < limit) high = base + 2 * (high - base);
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (lattice.ofParts(middle) < limit) low = middle;
    else high = middle;
  }
  return high;
}

/** The columns whose values go together in the groups of the first of them; null where none do. */
function sharedSet(together: readonly SharedKey[]): CellBoundProblem["shared"] {
  const first = together.find((groups) => groups !== null);
  if (first === undefined) return null;
  const keys = together.reduce((bits, groups, at) => (groups === first ? bits | (1 << at) : bits), 0);
  return { keys, groupOf: first };
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
