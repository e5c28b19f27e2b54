import { atOnce, group, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { SharedKeys } from "../cells/shared-keys.ts";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import type { ClassTable } from "../lattice/class-table.ts";
import { ClassTables } from "../lattice/class-tables.ts";
import { estimateCells, tellingKeys } from "./cells-estimate.ts";
import type { Protection } from "./protection.ts";

/** What levels of keys are expected to cost and to reach, before any value is suppressed. */
export interface NodeEstimate {
  /** The loss with values suppressed so that each person has k candidates, as far as it can be guessed. */
  readonly loss: number;
  /** Groups of equal keys per record, for the intruder who sees most of them. */
  readonly groups: number;
}

/** An estimate as it is remembered. */
interface KnownEstimate extends NodeEstimate {
  /** Whether it was made to the end; else the loss is at least what it says. */
  readonly isWhole: boolean;
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
  private readonly tick: Tick;
  private readonly known = new Map<string, KnownEstimate>();

  constructor(lattice: Lattice, limits: SuppressionLimits, tick: Tick) {
    this.lattice = lattice;
    this.tables = new ClassTables(lattice, ROOM);
    this.limits = limits;
    this.tick = tick;
    this.together = lattice.heights.map((_, j) => limits.shared.meanSize(j));
  }

  /** @param limit loss from which on it does not matter how much it is: the estimate may end there */
  async of(node: LatticeNode, protection: Protection, limit = Infinity): Promise<NodeEstimate> {
    const id = `${node.join()}/${protection.k}/${protection.spared}`;
    const known = this.known.get(id);
    if (known !== undefined && (known.isWhole || known.loss >= limit)) return known;
    const found = await this.estimate(node, protection, limit);
    this.known.set(id, found);
    return found;
  }

  private async estimate(node: LatticeNode, protection: Protection, limit: number): Promise<KnownEstimate> {
    const { lattice, limits } = this;
    await this.tick();
    const table = this.tables.of(node);
    const costs = lattice.kept(node);
    const all = limits.intruders.map((known) => known.filter((j) => table.sizes[j] > 1));
    const groups = Math.max(0, ...all.map((keys) => groupsOf(table, keys))) / Math.max(1, lattice.records);
    for (const keys of all) {
      if (protection.k === 1 || keys.length === 0) continue;
      const reached = await this.addSuppressed(costs, { node, table, keys }, protection, limit);
      if (reached !== null) return { loss: reached, groups, isWhole: false };
    }
    return { loss: lattice.combine(costs), groups, isWhole: true };
  }

  /**
   * Adds what it costs to suppress values so that an intruder finds k records of each key.
   * @returns null; or a loss that it has in any case, where that reaches the limit
   */
  private async addSuppressed(
    costs: Float64Array,
    { node, table, keys }: SeenNode,
    protection: Protection,
    limit: number,
  ): Promise<number | null> {
    const { lattice, together } = this;
    const levels = lattice.levelsOf(node);
    const more = levels.map((level, j) => lattice.suppressing(j, level));
    const lost = new Float64Array(levels.length);
    const added = new Float64Array(levels.length);
    const average = this.costsOf(table, more);
    const least = more.map((own, j) =>
      average[j] < Infinity ? own.reduce((a, b) => Math.min(a, b)) : Infinity,
    );
    let reached = 0;
    const ended = await inTurns(
      estimateCells({ table, keys, costs: average }, protection, {
        lose: (c, j) => {
          const label = table.labels[j][c];
          if (label < 0) return;
          lost[j] += table.records[c];
          added[j] += more[j][label] * table.records[c];
        },
        isEnough: (records) => {
          if (limit === Infinity) return false;
          reached = this.lossFrom(
            costs.map((cost, j) => cost + added[j]),
            keys.flatMap((j) => (least[j] < Infinity ? [{ key: j, cost: least[j] * records }] : [])),
          );
          return reached >= limit;
        },
      }),
      this.tick,
    );
    if (!ended) return reached;
    for (const [j, records] of lost.entries()) {
      if (records === 0) continue;
      // of records that lose a value by chance, a group of s does not with (1 - share)^s
      const share = records / lattice.records;
      costs[j] += (added[j] * (1 - (1 - share) ** together[j])) / share;
    }
    return null;
  }

  /**
   * The loss at least, where each of some records is yet to lose a value. The combined loss is concave in what keys cost,
   * so it is least where all of them lose the same key.
   * @param more what it costs at least that all lose a key
   */
  private lossFrom(
    costs: Float64Array,
    more: readonly { readonly key: number; readonly cost: number }[],
  ): number {
    const { lattice } = this;
    if (more.length === 0) return lattice.combine(costs);
    return Math.min(
      ...more.map(({ key, cost }) => lattice.combine(costs.map((own, j) => (j === key ? own + cost : own)))),
    );
  }

  /** What it costs on average to suppress a value of each key; Infinity where that may not be. */
  private costsOf(table: ClassTable, more: readonly Float64Array[]): number[] {
    return more.map((costs, j) => {
      if (this.limits.whole.has(j) || table.sizes[j] === 1) return Infinity;
      return Math.max(1e-9, meanOf(costs, table.labels[j], table.records));
    });
  }
}

/** A node as one kind of intruder sees it. */
interface SeenNode {
  readonly node: LatticeNode;
  readonly table: ClassTable;
  readonly keys: KnownKeys;
}

/** The mean of what labels cost over the records that have one. */
function meanOf(costs: Float64Array, labels: Int32Array, records: Float64Array): number {
  let sum = 0;
  let all = 0;
  for (let c = 0; c < labels.length; c++) {
    const label = labels[c];
    if (label < 0) continue;
    sum += costs[label] * records[c];
    all += records[c];
  }
  return sum / Math.max(1, all);
}

/** How many groups of equal values of some keys there are. */
function groupsOf(table: ClassTable, keys: KnownKeys): number {
  if (keys.length === tellingKeys(table)) return table.size;
  const columns = keys.map((j) => ({
    codes: table.labels[j],
    size: table.sizes[j],
    complete: table.missing[j] === null,
  }));
  return columns.length === 0 ? Math.min(1, table.size) : atOnce(group(columns, table.size)).size;
}
