import { SdcError, type Households } from "@sdc-risk/data";
import { countBy } from "@sdc-risk/data/kernels";
import type { Raw } from "./values/distinct-values.ts";
import type { SourceColumn } from "./source.ts";
import type { DrawnClusters } from "../variables/drawn-clusters.ts";

/**
 * Records as drawn from a population, for what depends on each of them: in the order of the file in memory,
 * in any elsewhere. Without households and clusters those that are alike may share one row.
 */
export interface DrawnRecords {
  /** Class of each row. */
  readonly classOf: Int32Array;
  /** Records of each row; null where each row is one record. */
  readonly times: Int32Array | null;
  /** Units that each record of a row stands for; null where none stands for more than itself. */
  readonly weights: Float64Array | null;
  /** Null without the role household. */
  readonly households: Households | null;
  /** Null without the role cluster. */
  readonly clusters: DrawnClusters | null;
}

/** Records that come part by part. */
export class DrawnBuilder {
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
    this.weights = scale === null ? null : new Float64Array(records).fill(scale);
    this.householdOf = grouped ? new Int32Array(records) : null;
  }

  /** @param beside the household of each row, where there are households, and what its weight is multiplied by, where it is */
  add(
    classes: Int32Array,
    weight: SourceColumn | null,
    { household, factors }: { readonly household: Int32Array | null; readonly factors: Float64Array | null },
  ): void {
    const from = this.size;
    this.size += classes.length;
    if (this.size > this.classOf.length) return; // told by `finish`
    this.classOf.set(classes, from);
    this.householdOf?.set(household!, from);
    if (this.weights === null) return;
    if (weight !== null)
      for (let i = 0; i < classes.length; i++)
        this.weights[from + i] = this.scale! * Number(weight.values[i]);
    if (factors !== null) for (let i = 0; i < classes.length; i++) this.weights[from + i] *= factors[i];
  }

  /**
   * @param found households that were numbered
   * @param clusters of the records, where there are some
   * @throws CHANGED_DATA where there are not as many records as there were
   */
  finish(
    found: Pick<Households, "number" | "withoutId"> | null,
    clusters: () => DrawnClusters | null = () => null,
  ): DrawnRecords {
    const { classOf, weights, householdOf } = this;
    if (this.size !== classOf.length)
      throw new SdcError(
        "CHANGED_DATA",
        `The table had ${classOf.length} records at first and ${this.size} afterwards: it changed during the run.`,
      );
    const households =
      householdOf === null || found === null
        ? null
        : { householdOf, ...found, sizes: countBy(householdOf, found.number, null) };
    return { classOf, times: null, weights, households, clusters: clusters() };
  }
}

/** The value of a row; null where there is none. */
export function valueAt({ values, valid }: SourceColumn, row: number): Raw | null {
  return valid !== null && valid[row] === 0 ? null : (values[row] ?? null);
}
