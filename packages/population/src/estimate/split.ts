import type { Holders } from "@sdc-risk/core";
import { mix, mixed, sortByCode, type Counts, noCounts, uniforms } from "@sdc-risk/data/kernels";
import type { Clusters } from "../interval/clusters.ts";
import { levelOrder } from "../resampling/level-order.ts";
import type { CellTable } from "../table/table.ts";
import { binomial } from "../resampling/variates.ts";
import { HashCounts } from "../sample/hash-counts.ts";

/** One half of a file, and who holds keys in it. */
export interface Half {
  /** Records of each class. */
  readonly counts: Counts;
  /** Households of each class that hold its key; records where each came by itself. */
  readonly clusters: Counts;
}

/** Both halves, of which one was counted. @param counts records of each class */
function halvesOf(counts: Counts, { holding, half }: Holders): readonly [Half, Half] {
  return [
    { counts: half.counts, clusters: half.holding },
    {
      counts: counts.map((f, c) => f - half.counts[c]),
      clusters: holding.map((h, c) => h - half.holding[c]),
    },
  ];
}

/** Classes, or records, between two yields. */
const PIECE = 1 << 15;
/** Records of a class that are put into halves one by one; of more, how many come into the first is drawn. */
const MANY = 1e6;

/**
 * Cuts a file in halves, households as wholes. Which half a record comes to depends on its key, on those of its
 * household, and on how many like it came before: on nothing that another order of the records would change. Of a class
 * of more than a million records it is drawn how many come to the first.
 */
export class Splitter {
  private readonly hashes: Uint32Array;
  private readonly counts: Counts;
  private readonly clusters: Clusters;
  /** Records, household by household; null where each comes by itself. */
  private readonly order: Int32Array | null;
  /** Halves that were counted already, where households are not all held; else null. */
  private readonly known: readonly [Half, Half] | null;

  private constructor(
    hashes: Uint32Array,
    counts: Counts,
    clusters: Clusters,
    {
      order = null,
      known = null,
    }: { readonly order?: Int32Array | null; readonly known?: readonly [Half, Half] | null },
  ) {
    this.hashes = hashes;
    this.counts = counts;
    this.clusters = clusters;
    this.order = order;
    this.known = known;
  }

  /** @param fractions sampling fraction of each class */
  static *of(table: CellTable, fractions: Float64Array, clusters: Clusters): Generator<void, Splitter> {
    const holders = clusters.part?.holders ?? null;
    if (holders !== null)
      return new Splitter(new Uint32Array(), table.counts, clusters, {
        known: halvesOf(table.counts, holders),
      });
    const orders = yield* levelOrder(table, fractions);
    const hashes = new Uint32Array(table.counts.length);
    for (const [v, order] of orders.entries()) {
      const place = new Int32Array(order.length);
      const codes = table.codes[v];
      for (const [rank, level] of order.entries()) place[level] = rank;
      for (let c = 0; c < hashes.length; c++) hashes[c] = mixed(hashes[c], place[codes[c]]);
      yield;
    }
    const { of, number } = clusters;
    const order = of === null ? null : sortByCode(of, number).order;
    return new Splitter(hashes, table.counts, clusters, { order });
  }

  /** @param split number of the cut, from 0 */
  *halves(split: number): Generator<void, readonly [Half, Half]> {
    if (this.known !== null) return this.known;
    return this.order === null ? yield* this.records(split) : yield* this.households(split, this.order);
  }

  private *records(split: number): Generator<void, readonly [Half, Half]> {
    const { counts, hashes } = this;
    const first = noCounts(counts, counts.length);
    for (let c = 0, work = 0; c < counts.length; c++) {
      const own = mixed(hashes[c], split);
      if (counts[c] > MANY) first[c] = binomial(counts[c], 0.5, uniforms(own));
      else for (let j = 0; j < counts[c]; j++) first[c] += mixed(own, j) & 1;
      work += Math.min(MANY, counts[c]);
      if (work < PIECE) continue;
      work = 0;
      yield;
    }
    const second = counts.map((f, c) => f - first[c]);
    return [
      { counts: first, clusters: first },
      { counts: second, clusters: second },
    ];
  }

  private *households(split: number, order: Int32Array): Generator<void, readonly [Half, Half]> {
    const { hashes, counts } = this;
    const { classOf } = this.clusters;
    const of = this.clusters.of!;
    const alike = new HashCounts();
    const half = (): Half => ({
      counts: noCounts(counts, counts.length),
      clusters: noCounts(counts, counts.length),
    });
    const both = [half(), half()] as const;
    const last = new Int32Array(counts.length).fill(-1);
    for (let from = 0, to = 0, seen = 0; from < order.length; from = to) {
      let hash = 0;
      for (; to < order.length && of[order[to]] === of[order[from]]; to++)
        hash = (hash + mix(hashes[classOf[order[to]]])) >>> 0;
      const { counts: records, clusters } = both[mixed(mixed(hash, split), alike.next(hash)) & 1];
      for (let m = from; m < to; m++) {
        const c = classOf[order[m]];
        records[c]++;
        if (last[c] === of[order[m]]) continue;
        last[c] = of[order[m]];
        clusters[c]++;
      }
      seen += to - from;
      if (seen < PIECE) continue;
      seen = 0;
      yield;
    }
    return both;
  }
}
