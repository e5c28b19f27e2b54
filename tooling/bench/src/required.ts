/** A value that must be there. @param what names it in the error. @throws Error where it is not there */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`);
  return value;
}

/** The first of some values. */
export const firstOf = <T>(values: ArrayLike<T>): T => required(values[0], "first value");

/** The last of some values. */
export const lastOf = <T>(values: ArrayLike<T>): T => required(values[values.length - 1], "last value");
