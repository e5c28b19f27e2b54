import type { Table } from "apache-arrow";

/** The share of a variable's values that are suppressed; null where it has none. */
export function suppressedShare(original: Table, treated: Table, variable: string) {
  const [before, after] = [original, treated].map((table) => {
    const { length, nullCount } = table.getChild(variable)!;
    return length - nullCount;
  });
  return { variable, loss: before === 0 ? null : 1 - after / before };
}
