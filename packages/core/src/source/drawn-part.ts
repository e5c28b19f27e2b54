import type { Households } from "@sdc-risk/data";
import { countBy, grown, IntList, mix } from "@sdc-risk/data/kernels";
import type { DrawnClusters } from "../variables/drawn-clusters.ts";
import { checkDrawn, type DrawnRecords, type DrawnTaker } from "./drawn.ts";
import type { SourceColumn } from "./source.ts";

/** Counts the households that hold each class, as their members come one after the other. */
class HolderCounts {
  readonly holding: Int32Array;
  readonly homes: Int32Array;
  /** The household that was last seen with each class. */
  private readonly last: Int32Array;
  private household = -1;
  private home = -1;

  constructor(classes: number) {
    this.holding = new Int32Array(classes);
    this.homes = new Int32Array(classes);
    this.last = new Int32Array(classes).fill(-1);
  }

  add(classes: Int32Array, households: Int32Array): void {
    const { holding, last } = this;
    for (let i = 0; i < classes.length; i++) {
      const own = households[i];
      const c = classes[i];
      if (own !== this.household) this.nextHome(own);
      this.home = c;
      if (last[c] === own) continue;
      last[c] = own;
      holding[c]++;
    }
  }

  finish(): { readonly holding: Int32Array; readonly homes: Int32Array } {
    this.nextHome(-1);
    return this;
  }

  private nextHome(household: number): void {
    if (this.home >= 0) this.homes[this.home]++;
    this.household = household;
    this.home = -1;
  }
}

/**
 * Holds a random part of the households, records as wholes; of the records where there are no households. Which ones
 * depends on their numbers alone: these rise with ids, in whatever order records stand.
 */
export class DrawnPartBuilder implements DrawnTaker {
  private readonly classOf = new IntList();
  private readonly householdOf = new IntList();
  private weights: Float64Array | null;
  private readonly holders: HolderCounts | null;
  /** Records that came. */
  private size = 0;
  /** The household of the last row, and how many there are in the rows. */
  private last = -1;
  private households = 0;

  private readonly records: number;
  private readonly scale: number | null;
  private readonly share: number;

  /**
   * @param scale as for `DrawnBuilder`
   * @param share about which part of the records is held
   * @param classes whose holders are counted; null without households
   */
  constructor(
    records: number,
    scale: number | null,
    { share, classes }: { readonly share: number; readonly classes: number | null },
  ) {
    this.records = records;
    this.scale = scale;
    this.share = share;
    this.weights = scale === null ? null : new Float64Array(this.classOf.values.length);
    this.holders = classes === null ? null : new HolderCounts(classes);
  }

  add(
    classes: Int32Array,
    weight: SourceColumn | null,
    { household, factors }: { readonly household: Int32Array | null; readonly factors: Float64Array | null },
  ): void {
    const { scale } = this;
    const before = this.size;
    this.size += classes.length;
    if (this.size > this.records) return; // told by `finish`
    if (household !== null) this.holders?.add(classes, household);
    const most = this.share * 2 ** 32;
    for (let i = 0; i < classes.length; i++) {
      const unit = household === null ? before + i : household[i];
      if (mix(unit) >= most) continue;
      if (household === null || unit !== this.last) this.households++;
      this.last = unit;
      const row = this.classOf.length;
      this.classOf.add(classes[i]);
      this.householdOf.add(this.households - 1);
      if (this.weights === null) continue;
      if (row === this.weights.length) this.weights = grown(this.weights, this.classOf.values.length);
      this.weights[row] =
        scale! * (weight === null ? 1 : Number(weight.values[i])) * (factors === null ? 1 : factors[i]);
    }
  }

  finish(
    found: Pick<Households, "number" | "withoutId"> | null,
    clusters: () => DrawnClusters | null,
  ): DrawnRecords {
    checkDrawn(this.size, this.records);
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
      part: { share: number / (found?.number ?? this.records), holders: this.holders?.finish() ?? null },
    };
  }
}
