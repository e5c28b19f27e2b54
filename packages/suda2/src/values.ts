import { risingLevels, SMALLEST_GROUP, type Classes, type Levels } from "@sdc-risk/core";

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

/** Values that are named, at most, of each variable. */
const MOST = 20;

/** The codes with the largest shares among some, largest first and equal ones by their values, at most `MOST`. */
function largest(column: Levels, codes: readonly number[], shareOf: (code: number) => number): number[] {
  const shares = Float64Array.from(codes, (code) => Math.fround(shareOf(code))).sort(),
    least = shares.at(-MOST) ?? 0;
  const reach = codes.filter((code) => Math.fround(shareOf(code)) >= least);
  return risingLevels(column, reach)
    .sort((a, b) => largestFirst(shareOf(a), shareOf(b)))
    .slice(0, MOST);
}

/**
 * Contributions of the values of each variable, largest first; small and rare ones together at the end.
 * @param ofVariable per variable and class: sum of scores that hold the variable
 * @param total of all scores of the file
 */
export function valueContributions(
  { variables, counts }: Classes,
  ofVariable: readonly Float64Array[],
  total: number,
): ValueContribution[] {
  return variables.flatMap((variable, v) => {
    const { name, codes, size, label } = variable,
      sums = new Float64Array(size),
      records = new Float64Array(size),
      scores = ofVariable[v]!;
    for (let c = 0; c < codes.length; c++) {
      if (codes[c]! < 0) continue;
      sums[codes[c]!]! += scores[c]!;
      records[codes[c]!]! += counts[c]!;
    }
    const held = Array.from(sums.keys()).filter((code) => sums[code]! > 0),
      share = (code: number): number => sums[code]! / total;
    const named = largest(
        variable,
        held.filter((code) => records[code]! >= SMALLEST_GROUP),
        share,
      ),
      shown = new Set(named);
    const others = held.filter((code) => !shown.has(code)),
      rest = others.reduce((sum, code) => sum + sums[code]!, 0);
    const told: ValueContribution[] = named.map((code) => ({
      variable: name,
      value: label(code),
      records: records[code]!,
      share: share(code),
    }));
    return rest > 0
      ? [
          ...told,
          {
            variable: name,
            value: null,
            records: others.reduce((sum, code) => sum + records[code]!, 0),
            share: rest / total,
          },
        ]
      : told;
  });
}
