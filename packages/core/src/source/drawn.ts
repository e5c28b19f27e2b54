import { SdcError } from "../errors.js";
import { countBy } from "../kernels/codes.js";
import type { LevelBook, Raw } from "./level-book.js";
import type { SourceColumn } from "./source.js";
import type { Households } from "../variables/households.js";

/** Records as drawn from a population, for what depends on each of them: in the order of the file in memory, in any elsewhere. */
export interface DrawnRecords {
  /** Class of each record. */
  readonly classOf: Int32Array;
  /** Weight of each record; null where the file is a census. */
  readonly weights: Float64Array | null;
  /** Null without the role household. */
  readonly households: Households | null;
}

/** Records made of groups of them that agree on class, weight and household. */
export class DrawnBuilder {
  private readonly classOf: Int32Array;
  private readonly weights: Float64Array | null;
  private readonly householdOf: Int32Array | null;
  private size = 0;
  private number = 0;
  private withoutId = 0;
  private before: Raw | null = null;

  constructor(
    records: number,
    weighted: boolean,
    private readonly households: LevelBook | null,
  ) {
    this.classOf = new Int32Array(records);
    this.weights = weighted ? new Float64Array(records) : null;
    this.householdOf = households === null ? null : new Int32Array(records);
  }

  /** Adds groups. @param household all groups of one stand together */
  add(
    classes: Int32Array,
    counts: Float64Array,
    weight: SourceColumn | null,
    household: SourceColumn | null,
    rows: number,
  ): void {
    for (let g = 0; g < rows; g++) {
      const to = this.size + counts[g]!;
      if (to > this.classOf.length) break; // told by `finish`
      this.classOf.fill(classes[g]!, this.size, to);
      this.weights?.fill(Number(weight!.values[g]), this.size, to);
      if (household !== null) this.addHousehold(valueAt(household, g), to);
      this.size = to;
    }
  }

  private addHousehold(id: Raw | null, to: number): void {
    if (id === null || this.households!.lacks(id)) {
      this.withoutId += to - this.size;
      for (let i = this.size; i < to; i++) this.householdOf![i] = this.number++;
      this.before = null;
      return;
    }
    if (id !== this.before) this.number++;
    this.before = id;
    this.householdOf!.fill(this.number - 1, this.size, to);
  }

  /** @throws CHANGED_DATA where there are not as many records as there were */
  finish(): DrawnRecords {
    const { classOf, weights, householdOf, number, withoutId } = this;
    if (this.size !== classOf.length || classOf.includes(-1))
      throw new SdcError(
        "CHANGED_DATA",
        "The table changed during the run: its records are not those that were grouped.",
      );
    const households =
      householdOf === null
        ? null
        : { householdOf, number, sizes: countBy(householdOf, number, null), withoutId };
    return { classOf, weights, households };
  }
}

/** The value of a row; null where there is none. */
export function valueAt({ values, valid }: SourceColumn, row: number): Raw | null {
  return valid !== null && valid[row] === 0 ? null : (values[row] ?? null);
}
