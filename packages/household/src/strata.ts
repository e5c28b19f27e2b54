import type { HeldValues } from "@sdc-risk/core";
import { group, shownLevel, type CodedColumn, type Households, type Levels } from "@sdc-risk/data";
import { atOnce, noCounts, type Counts } from "@sdc-risk/data/kernels";

/** Strata as households have them: the stratum of each household and the name of each stratum. */
interface Strata {
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

/** Households by their strata and sizes; where some are alike, one row for all of them. */
export interface StrataOfHouseholds extends Strata {
  /** Members of a household of each row. */
  readonly sizes: Counts;
  /** Households of each row; null where each row is one. */
  readonly times: Float64Array | null;
}

/**
 * The strata of households that stay with their records, by what households that are alike hold of the variables of
 * the role.
 */
export function strataOfHeld({
  units,
  columns,
  times,
}: Pick<HeldValues, "units" | "columns" | "times">): StrataOfHouseholds {
  const rows = times.length;
  const sizes = noCounts(units.counts, rows);
  const shared = columns.map(() => new Int32Array(rows).fill(-1));
  for (let u = 0; u < units.classOf.length; u++) {
    const row = units.classOf[u];
    sizes[row] += units.counts[u];
    for (const [v, codes] of units.codes.entries()) {
      const code = codes[u];
      const own = shared[v];
      if (code >= 0) own[row] = own[row] < 0 || own[row] === code ? code : columns[v].size;
    }
  }
  return { ...strataOfShared(shared, columns, rows), sizes, times };
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
