import { atOnce, group } from "@sdc-risk/data/kernels";
import type { SharedKeys } from "../cells/shared-keys.ts";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import type { ClassTable } from "../lattice/class-table.ts";
import { ClassTables } from "../lattice/class-tables.ts";
import { estimateCells } from "./cells-estimate.ts";
import type { Protection } from "./protection.ts";

/** What levels of keys are expected to cost and to reach, before any value is suppressed. */
export interface NodeEstimate {
  /** The loss with values suppressed so that each person has k candidates, as far as it can be guessed. */
  readonly loss: number;
  /** Groups of equal keys per record, for the intruder who sees most of them. */
  readonly groups: number;
}

/** Keys that one kind of intruder knows, by their places. */
export type KnownKeys = readonly number[];

/** Labels of classes that are kept between nodes: some 64 MB. */
const ROOM = 1 << 24;

/** What values of which keys may be suppressed. */
export interface SuppressionLimits {
  readonly intruders: readonly KnownKeys[];
  /** Keys of which no value may be suppressed. */
  readonly whole: ReadonlySet<number>;
  readonly shared: SharedKeys;
}

/**
 * Guesses what values would have to be suppressed at levels of keys, by groups of classes that lose the same keys. Only
 * an order of nodes is taken from it.
 */
export class NodeEstimates {
  private readonly lattice: Lattice;
  private readonly tables: ClassTables;
  private readonly limits: SuppressionLimits;
  /** By key, how many records lose a value together on average. */
  private readonly together: readonly number[];
  private readonly known = new Map<string, NodeEstimate>();

  constructor(lattice: Lattice, limits: SuppressionLimits) {
    this.lattice = lattice;
    this.tables = new ClassTables(lattice, ROOM);
    this.limits = limits;
    this.together = lattice.heights.map((_, j) => limits.shared.meanSize(j));
  }

  of(node: LatticeNode, protection: Protection): NodeEstimate {
    const id = `${node.join()}/${protection.k}/${protection.spared}`;
    let estimate = this.known.get(id);
    if (estimate === undefined) this.known.set(id, (estimate = this.estimate(node, protection)));
    return estimate;
  }

  private estimate(node: LatticeNode, protection: Protection): NodeEstimate {
    const { lattice, limits } = this;
    const table = this.tables.of(node);
    const costs = lattice.kept(node);
    let groups = 0;
    for (const known of limits.intruders) {
      const keys = known.filter((j) => table.sizes[j] > 1);
      groups = Math.max(groups, groupsOf(table, keys));
      if (protection.k > 1 && keys.length > 0) this.addSuppressed(costs, { node, table, keys }, protection);
    }
    return { loss: lattice.combine(costs), groups: groups / Math.max(1, lattice.records) };
  }

  /** Adds what it costs to suppress values so that an intruder finds k records of each key. */
  private addSuppressed(costs: Float64Array, { node, table, keys }: SeenNode, protection: Protection): void {
    const { lattice, together } = this;
    const levels = lattice.levelsOf(node);
    const more = levels.map((level, j) => lattice.suppressing(j, level));
    const lost = new Float64Array(levels.length);
    const added = new Float64Array(levels.length);
    estimateCells({ table, keys, costs: this.costsOf(table, more) }, protection, (c, j) => {
      const label = table.labels[j][c];
      if (label < 0) return;
      lost[j] += table.records[c];
      added[j] += more[j][label] * table.records[c];
    });
    for (const [j, records] of lost.entries()) {
      if (records === 0) continue;
      // of records that lose a value by chance, a group of s does not with (1 - share)^s
      const share = records / lattice.records;
      costs[j] += (added[j] * (1 - (1 - share) ** together[j])) / share;
    }
  }

  /** What it costs on average to suppress a value of each key; Infinity where that may not be. */
  private costsOf(table: ClassTable, more: readonly Float64Array[]): number[] {
    return more.map((costs, j) => {
      if (this.limits.whole.has(j) || table.sizes[j] === 1) return Infinity;
      let sum = 0;
      let records = 0;
      for (let c = 0; c < table.size; c++) {
        const label = table.labels[j][c];
        if (label < 0) continue;
        sum += costs[label] * table.records[c];
        records += table.records[c];
      }
      return Math.max(1e-9, sum / Math.max(1, records));
    });
  }
}

/** A node as one kind of intruder sees it. */
interface SeenNode {
  readonly node: LatticeNode;
  readonly table: ClassTable;
  readonly keys: KnownKeys;
}

/** How many groups of equal values of some keys there are. */
function groupsOf(table: ClassTable, keys: KnownKeys): number {
  const columns = keys.map((j) => ({ codes: table.labels[j], size: table.sizes[j] }));
  return columns.length === 0 ? Math.min(1, table.size) : atOnce(group(columns, table.size)).size;
}
