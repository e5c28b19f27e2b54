import { SdcError } from "@sdc-risk/data";
import type { RakedTo } from "../margins/known-margin.ts";

/** Codes of a variable in some rows, −1 where it is missing. */
interface Coded {
  readonly codes: Int32Array;
}

/** What weights of a source are multiplied by, by the values of some variables. */
export interface SourceRaking {
  readonly variables: readonly string[];
  readonly factors: FactorsByCodes;
  readonly raked: RakedTo;
}

/** Factors by the codes of some variables. */
export class FactorsByCodes {
  private readonly strides: readonly number[] | null;
  private readonly byKey = new Map<number | string, number>();

  /**
   * @param columns codes of groups by each variable
   * @param sizes levels of each variable
   * @param factors of the groups
   */
  constructor(columns: readonly Coded[], sizes: readonly number[], factors: Float64Array) {
    const strides: number[] = [];
    let room = 1;
    for (const size of sizes) {
      strides.push(room);
      room *= size + 1;
    }
    this.strides = Number.isSafeInteger(room) ? strides : null;
    for (let u = 0; u < factors.length; u++) this.byKey.set(this.keyOf(columns, u), factors[u]);
  }

  /**
   * The factors of rows.
   * @param columns their codes, in the order of the variables
   * @throws CHANGED_DATA where no group had these codes
   */
  of(columns: readonly Coded[], rows: number): Float64Array {
    const out = new Float64Array(rows);
    for (let i = 0; i < rows; i++) out[i] = this.byKey.get(this.keyOf(columns, i)) ?? changed();
    return out;
  }

  private keyOf(columns: readonly Coded[], row: number): number | string {
    const { strides } = this;
    if (strides === null) return columns.map(({ codes }) => codes[row]).join(" ");
    let key = 0;
    for (let v = 0; v < columns.length; v++) key += strides[v] * (columns[v].codes[row] + 1);
    return key;
  }
}

function changed(): never {
  throw new SdcError(
    "CHANGED_DATA",
    "The table changed during the run: it holds values that were not there when its weights were raked.",
  );
}
