import type { Classes } from "@sdc-risk/core";

/** Share of the total score that lies on one value of a variable. */
export interface ValueContribution {
  readonly variable: string;
  /** Null: all values together that fewer records hold than may be named, or that come after the largest. */
  readonly value: string | null;
  readonly records: number;
  readonly share: number;
}

/** Sorts by size, largest first, so coarsely that rounding, which depends on the order of records, does not part equal sums. */
export const largestFirst = (a: number, b: number): number => Math.fround(b) - Math.fround(a);

/** A value that fewer records hold is not named. */
const NAMED = 3;
/** Values that are named, at most, of each variable. */
const MOST = 20;

/**
 * Contributions of the values of each variable, largest first; small and rare ones together at the end.
 * @param ofVariable per variable and class: sum of scores that hold the variable
 * @param total of all scores of the file
 */
export function valueContributions({ variables, counts }: Classes, ofVariable: readonly Float64Array[], total: number): ValueContribution[] {
  return variables.flatMap(({ name, codes, size, label }, v) => {
    const sums = new Float64Array(size), records = new Float64Array(size), scores = ofVariable[v]!;
    for (let c = 0; c < codes.length; c++) {
      if (codes[c]! < 0) continue;
      sums[codes[c]!]! += scores[c]!;
      records[codes[c]!]! += counts[c]!;
    }
    const order = Array.from(sums.keys()).filter((code) => sums[code]! > 0).sort((a, b) => largestFirst(sums[a]! / total, sums[b]! / total) || a - b);
    const named = order.filter((code) => records[code]! >= NAMED).slice(0, MOST), shown = new Set(named);
    const others = order.filter((code) => !shown.has(code)), rest = others.reduce((sum, code) => sum + sums[code]!, 0);
    const told: ValueContribution[] = named.map((code) => ({ variable: name, value: label(code), records: records[code]!, share: sums[code]! / total }));
    return rest > 0 ? [...told, { variable: name, value: null, records: others.reduce((sum, code) => sum + records[code]!, 0), share: rest / total }] : told;
  });
}
