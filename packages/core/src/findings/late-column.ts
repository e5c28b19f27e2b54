import type { MeasureColumn } from "../measure.ts";

/**
 * A column whose values are made when they are first read, and kept: most runs write no records.
 * @param column all but its values
 * @param make makes the values; what it reads must not change
 */
export function lateColumn<C extends Omit<MeasureColumn, "values">, Values extends MeasureColumn["values"]>(
  column: C,
  make: () => Values,
): C & { readonly values: Values } {
  let made: Values | undefined;
  return {
    ...column,
    get values() {
      return (made ??= make());
    },
  };
}

/** Whether the values of a column are not made before they are read. */
export const isLate = (column: MeasureColumn): boolean =>
  Object.getOwnPropertyDescriptor(column, "values")?.get !== undefined;
