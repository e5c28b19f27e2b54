import type { Households } from "@sdc-risk/data";
import { countBy, type Counts } from "@sdc-risk/data/kernels";
import { checkRecordCount } from "../record-count.ts";
import type { Raw } from "../values/distinct-values.ts";
import type { SourceColumn } from "../source.ts";
import type { DrawnClusters } from "../../variables/drawn-clusters.ts";

/**
 * Records as drawn from a population, for what depends on each of them: in the order of the file in memory,
 * in any elsewhere. Without households and clusters those that are alike may share one row.
 */
export interface DrawnRecords {
  /** Class of each row. */
  readonly classOf: Int32Array;
  /** Records of each row; null where each row is one record. */
  readonly times: Counts | null;
  /** Units that each record of a row stands for; null where none stands for more than itself. */
  readonly weights: Float64Array | null;
  /** Null without the role household. */
  readonly households: Households | null;
  /** Null without the role cluster. */
  readonly clusters: DrawnClusters | null;
  /** What the rows are a part of, where they are a random part of the households; null where they are of all. */
  readonly part: DrawnPart | null;
}

/** A random part of the households of a file, whose records are rows; of the records where each comes by itself. */
export interface DrawnPart {
  /** Households in the rows for each of the file, in (0, 1). */
  readonly share: number;
  /** Σ w² of each class, of all records of the file; null where none stands for more than itself. */
  readonly squares: Float64Array | null;
  /** Who holds the keys, counted in the whole file; null without the role household. */
  readonly holders: Holders | null;
}

/** Households of a file by the keys that they hold. */
export interface Holders {
  /** Households that hold each class. */
  readonly holding: Counts;
  /** The same where each household is counted once, with one of its members. */
  readonly homes: Counts;
  /** A half of the households, taken at random: their records of each class, and how many of them hold it. */
  readonly half: { readonly counts: Counts; readonly holding: Counts };
}

/** What comes with some records. */
export interface DrawnBeside {
  /** The household of each row, members one after the other; null without households. */
  readonly household: Int32Array | null;
  /** Its id; null without households. */
  readonly ids: SourceColumn | null;
  /** What the weight of each row is multiplied by; null where it is not. */
  readonly factors: Float64Array | null;
}

/** What is asked of the records beside their classes. */
export interface DrawnNeeds {
  /** Every record; else a random part of the households may stand for all where they are many. */
  readonly every?: boolean;
  /** The class that each class is counted as, where recoding makes one of several; null where each stands for itself. */
  readonly as?: Int32Array | null;
}

/** Who takes records as they come. */
export interface DrawnTaker {
  add(classes: Int32Array, weight: SourceColumn | null, beside: DrawnBeside): void;
  /**
   * @param found households that were numbered
   * @param clusters of the records, where there are some
   * @throws CHANGED_DATA where there are not as many records as there were
   */
  finish(
    found: Pick<Households, "number" | "withoutId"> | null,
    clusters: () => DrawnClusters | null,
  ): DrawnRecords;
}

/** Records that come part by part. */
export class DrawnBuilder implements DrawnTaker {
  private readonly classOf: Int32Array;
  private readonly weights: Float64Array | null;
  private readonly householdOf: Int32Array | null;
  private size = 0;

  private readonly scale: number | null;

  /**
   * @param scale what weights are multiplied by, or the units of each record without one; null where none stands
   *   for more than itself
   */
  constructor(records: number, scale: number | null, grouped: boolean) {
    this.scale = scale;
    this.classOf = new Int32Array(records);
    this.weights = scale === null ? null : new Float64Array(records);
    this.householdOf = grouped ? new Int32Array(records) : null;
  }

  add(classes: Int32Array, weight: SourceColumn | null, { household, factors }: DrawnBeside): void {
    const from = this.size;
    this.size += classes.length;
    if (this.size > this.classOf.length) return; // told by `finish`
    this.classOf.set(classes, from);
    this.householdOf?.set(household!, from);
    const { weights, scale } = this;
    if (weights !== null && scale !== null)
      for (let i = 0; i < classes.length; i++) weights[from + i] = unitsAt(i, scale, weight, factors);
  }

  finish(
    found: Pick<Households, "number" | "withoutId"> | null,
    clusters: () => DrawnClusters | null,
  ): DrawnRecords {
    const { classOf, weights, householdOf } = this;
    checkRecordCount({ records: classOf.length }, this.size);
    const households =
      householdOf === null || found === null
        ? null
        : { householdOf, ...found, sizes: countBy(householdOf, found.number, null) };
    return { classOf, times: null, weights, households, clusters: clusters(), part: null };
  }
}

/** The units that the record of a row stands for. @param scale as for `DrawnBuilder` */
export const unitsAt = (
  row: number,
  scale: number,
  weight: SourceColumn | null,
  factors: Float64Array | null,
): number =>
  scale * (weight === null ? 1 : Number(weight.values[row])) * (factors === null ? 1 : factors[row]);

/** The value of a row; null where there is none. */
export function valueAt({ values, valid }: SourceColumn, row: number): Raw | null {
  return valid !== null && valid[row] === 0 ? null : (values[row] ?? null);
}
