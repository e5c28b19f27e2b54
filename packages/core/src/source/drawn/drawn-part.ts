import type { Households } from "@sdc-risk/data";
import { countBy, grown, IntList, mix, mixed, countsFor, type Counts } from "@sdc-risk/data/kernels";
import type { DrawnClusters } from "../../variables/drawn-clusters.ts";
import {
  unitsAt,
  valueAt,
  type DrawnBeside,
  type DrawnRecords,
  type DrawnTaker,
  type Holders,
} from "./drawn.ts";
import type { LevelBook } from "../level-book.ts";
import { checkRecordCount } from "../record-count.ts";
import type { SourceColumn } from "../source.ts";
import type { Raw } from "../values/distinct-values.ts";

/** Records that are held, about. */
const ROWS = 4_000_000;
/** Rows that a part has at least: of fewer records, as stand for a table in a list of its queries, every one is held. */
const FEW = 1000;
/** Members beyond which a household is none: an id for all that have no home. */
const LARGEST = 1000;
/** Households, or records, that a part must hold to tell how they vary. */
const LEAST = 10_000;

/**
 * Which part of the records is held where they are many; null where it would be too few of those that are read.
 * @param behind records of the table
 */
export function shareHeld(records: number, behind: number): number | null {
  const share = ROWS / behind;
  return records * share < FEW ? null : share;
}

/** Makes a number of 32 bits of an id: the same whatever type an engine has for it. */
function hashOf(id: Raw): number {
  if (typeof id === "string") {
    let hash = 0x811c9dc5;
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    return mix(hash);
  }
  if (typeof id === "bigint")
    return mixed(Number(BigInt.asUintN(32, id)), Number(BigInt.asUintN(32, id >> 32n)));
  return mixed(id >>> 0, Math.floor(id / 2 ** 32) >>> 0);
}

/** Counts the households that hold each class, as their members come one after the other. */
class HolderCounts {
  /** Members of the largest household. */
  largest = 0;

  private readonly holding: Counts;
  private readonly homes: Counts;
  private readonly half: Holders["half"];
  /** The household that was last seen with each class. */
  private readonly last: Int32Array;
  /** The household at hand, its members, and the class of the last one. */
  private household = -1;
  private size = 0;
  private home = -1;

  /** @param records of the file */
  constructor(classes: number, records: number) {
    this.holding = countsFor(classes, records);
    this.homes = countsFor(classes, records);
    this.half = { counts: countsFor(classes, records), holding: countsFor(classes, records) };
    this.last = new Int32Array(classes).fill(-1);
  }

  /** @param inHalf whether the household is in the first half */
  add(c: number, household: number, inHalf: boolean): void {
    if (household !== this.household) this.next(household);
    this.home = c;
    if (++this.size > this.largest) this.largest = this.size;
    if (inHalf) this.half.counts[c]++;
    if (this.last[c] === household) return;
    this.last[c] = household;
    this.holding[c]++;
    if (inHalf) this.half.holding[c]++;
  }

  finish(): Holders {
    this.next(-1);
    const { holding, homes, half } = this;
    return { holding, homes, half };
  }

  private next(household: number): void {
    if (this.home >= 0) this.homes[this.home]++;
    this.household = household;
    this.size = 0;
    this.home = -1;
  }
}

/**
 * Holds a random part of the households, records as wholes; of the records where there are no households. Ids say which
 * households, in whatever order records stand; a record without one is taken by its place.
 */
export class DrawnPartBuilder implements DrawnTaker {
  private readonly classOf = new IntList();
  private readonly householdOf = new IntList();
  private weights: Float64Array | null;
  private readonly squares: Float64Array | null;
  private readonly holders: HolderCounts | null;
  /** Records that came. */
  private size = 0;
  /** The household at hand, a number of 32 bits for it, and how many households there are in the rows. */
  private household = -1;
  private hash = 0;
  private households = 0;

  readonly records: number;
  private readonly scale: number | null;
  private readonly share: number;
  private readonly book: LevelBook | null;

  /**
   * @param scale as for `DrawnBuilder`
   * @param share about which part of the records is held
   * @param classes how many there are
   * @param book of the ids of households; null where there are none
   */
  constructor(
    records: number,
    scale: number | null,
    {
      share,
      classes,
      book,
    }: { readonly share: number; readonly classes: number; readonly book: LevelBook | null },
  ) {
    this.records = records;
    this.scale = scale;
    this.share = share;
    this.weights = scale === null ? null : new Float64Array(this.classOf.values.length);
    this.squares = scale === null ? null : new Float64Array(classes);
    this.book = book;
    this.holders = book === null ? null : new HolderCounts(classes, records);
  }

  /** Whether the rows tell how households vary: they are some thousands, and none is as large as no household is. */
  get tells(): boolean {
    return this.households >= LEAST && (this.holders?.largest ?? 1) <= LARGEST;
  }

  add(classes: Int32Array, weight: SourceColumn | null, { household, ids, factors }: DrawnBeside): void {
    const { scale, squares, holders } = this;
    const before = this.size;
    this.size += classes.length;
    if (this.size > this.records) return; // told by `finish`
    const most = this.share * 2 ** 32;
    for (let i = 0; i < classes.length; i++) {
      const c = classes[i];
      const unit = household === null ? before + i : household[i];
      const isNew = household === null || unit !== this.household;
      if (isNew) {
        const id = ids === null ? null : valueAt(ids, i);
        this.household = unit;
        this.hash = id === null || this.book!.lacks(id) ? mixed(before + i, 1) : hashOf(id);
      }
      holders?.add(c, unit, (mix(this.hash) & 1) === 1);
      const w = scale === null ? 1 : unitsAt(i, scale, weight, factors);
      if (squares !== null) squares[c] += w * w;
      if (this.hash >= most || (holders !== null && holders.largest > LARGEST)) continue;
      if (isNew) this.households++;
      this.hold(c, w);
    }
  }

  private hold(c: number, weight: number): void {
    const row = this.classOf.length;
    this.classOf.add(c);
    this.householdOf.add(this.households - 1);
    if (this.weights === null) return;
    if (row === this.weights.length) this.weights = grown(this.weights, this.classOf.values.length);
    this.weights[row] = weight;
  }

  finish(
    found: Pick<Households, "number" | "withoutId"> | null,
    clusters: () => DrawnClusters | null,
  ): DrawnRecords {
    checkRecordCount(this, this.size);
    const number = this.households;
    const householdOf = this.householdOf.toArray();
    return {
      classOf: this.classOf.toArray(),
      times: null,
      weights: this.weights?.slice(0, this.classOf.length) ?? null,
      households:
        found === null
          ? null
          : { householdOf, number, withoutId: found.withoutId, sizes: countBy(householdOf, number, null) },
      clusters: clusters(),
      part: {
        share: number / (found?.number ?? this.records),
        squares: this.squares,
        holders: this.holders?.finish() ?? null,
      },
    };
  }
}
