import { columnOfHeldValues, type ClassColumn, type MeasureRun, type StayingClasses } from "@sdc-risk/core";
import { tallyOf, type Classes, type ClassTally } from "@sdc-risk/data";
import type { Frequencies } from "./frequencies.ts";

/** The classes of the keys with their frequencies, wherever they are: a row is a class, or some that are alike. */
export interface RowsOfClasses extends Frequencies {
  /** Null where classes stay with records that lie elsewhere. */
  readonly classes: Classes | null;
  /** Null where classes are here. */
  readonly staying: StayingClasses | null;
  readonly rows: ClassTally;
}

/** Classes that stay elsewhere: no key has missing values, so that frequencies are what each class holds. */
export const rowsThere = (staying: StayingClasses): RowsOfClasses => ({
  classes: null,
  staying,
  rows: staying.tally,
  fk: Float64Array.from(staying.tally.counts),
  Fk: staying.tally.weights,
});

/** For measures that use `frequency`. */
export async function rowsOfClasses({
  staying,
  classes: ask,
  used: { frequency },
}: Pick<MeasureRun<unknown, unknown>, "staying" | "classes"> & {
  readonly used: {
    readonly frequency: { readonly columns: { readonly fk: ClassColumn; readonly Fk: ClassColumn } };
  };
}): Promise<RowsOfClasses> {
  if (staying !== null) return rowsThere(staying);
  const classes = await ask();
  const { fk, Fk } = frequency.columns;
  return { classes, staying, rows: tallyOf(classes), fk: fk.values, Fk: Fk.values };
}

/**
 * A column of classes; where these stay elsewhere it tells the rows of their tally.
 * @param values of each row @param classes null where these stay elsewhere
 */
export const columnOfClasses = <C extends Omit<ClassColumn, "values">>(
  column: C,
  values: Float64Array,
  classes: Classes | null,
): C & { readonly values: Float64Array } =>
  columnOfHeldValues(classes === null ? { ...column, ofRows: values } : column, values, classes);
