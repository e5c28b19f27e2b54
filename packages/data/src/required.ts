/**
 * A value that the code around it knows to be there.
 * @param what names it in the error, which is a fault of this software
 * @throws Error where it is not there
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`);
  return value;
}
