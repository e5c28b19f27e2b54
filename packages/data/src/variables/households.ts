import { countBy } from "../kernels/codes.ts";
import type { CodedColumn } from "../coded/coded-column.ts";

/** Records grouped into households; a record without a household id is a household of its own. */
export interface Households {
  /** Household of each record, numbered 0 … number − 1. */
  readonly householdOf: Int32Array;
  readonly number: number;
  /** Members per household. */
  readonly sizes: Int32Array;
  /** Records without a household id. */
  readonly withoutId: number;
}

/** Groups records by a coded household id. Households are numbered by their first record. */
export function householdsOf({ codes, size }: Pick<CodedColumn, "codes" | "size">): Households {
  const householdOf = new Int32Array(codes.length);
  const numbers = new Int32Array(size).fill(-1);
  let number = 0;
  let withoutId = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (code < 0) {
      withoutId++;
      householdOf[i] = number++;
    } else {
      // no branch on whether the household is new, which is anybody's guess
      const known = numbers[code];
      const fresh = known >> 31;
      const own = (known & ~fresh) | (number & fresh);
      numbers[code] = householdOf[i] = own;
      number -= fresh;
    }
  }
  return { householdOf, number, sizes: countBy(householdOf, number, null), withoutId };
}
