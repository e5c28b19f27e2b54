import { group, shownLevel, type CodedColumn, type Households, type Levels } from "@sdc-risk/data";
import { atOnce } from "@sdc-risk/data/kernels";

/** Strata as households have them: the stratum of each household and the name of each stratum. */
export interface Strata {
  readonly of: Int32Array;
  readonly names: readonly string[];
}

/**
 * The value that a household's members share: −1 where none is known, one above the levels where members differ. So the
 * order of members does not matter.
 */
function sharedCodes({ householdOf, number }: Households, { codes, size }: CodedColumn): Int32Array {
  const shared = new Int32Array(number).fill(-1);
  for (let i = 0; i < householdOf.length; i++) {
    const code = codes[i];
    const h = householdOf[i];
    if (code < 0) continue;
    shared[h] = shared[h] < 0 || shared[h] === code ? code : size;
  }
  return shared;
}

/** The strata of households by the variables of the role. */
export function strataOf(households: Households, columns: readonly CodedColumn[]): Strata {
  return strataOfShared(
    columns.map((column) => sharedCodes(households, column)),
    columns,
    households.number,
  );
}

/**
 * @param codes per variable what the members of each household share: −1 nothing is known, the number of
 *   levels where they differ
 */
export function strataOfShared(
  codes: readonly Int32Array[],
  columns: readonly Levels[],
  households: number,
): Strata {
  const shared = columns.map((column, v) => ({ codes: codes[v], size: column.size + 1 }));
  const { of, first } = atOnce(group(shared, households));
  const name = (h: number): string =>
    columns
      .map((column, v) => {
        const code = codes[v][h];
        return code < 0 ? "missing" : code === column.size ? "several" : shownLevel(column, code);
      })
      .join(" × ");
  return { of, names: Array.from(first, name) };
}
