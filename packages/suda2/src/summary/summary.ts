import { logBins, quantile, type Bin } from "@sdc-risk/blocks";
import { isAbove, nearestWhole } from "@sdc-risk/data";
import { sortedBy } from "@sdc-risk/data/kernels";
import { partOf } from "./part.ts";
import type { FamilyFigures } from "../scores/tally.ts";
import { largestFirst } from "./values.ts";
import type {
  PairContribution,
  ScoreSpread,
  SizeCount,
  SmallestCount,
  VariableContribution,
} from "./summary-schema.ts";

/** Thresholds of the table of records by DIS-SUDA, ascending. */
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

export function sizeCounts(
  { bySize, holding, records: held }: FamilyFigures,
  variables: number,
): SizeCount[] {
  return bySize.map((counts, s) => {
    let uniques = 0;
    let records = 0;
    // a set of this size holds so many variables
    for (let v = 0; v < variables; v++) uniques += holding[(s + 1) * variables + v] / (s + 1);
    for (let f = 0; f < counts.length; f++) if (counts[f] > 0) records += held[f];
    return { size: s + 1, uniques: nearestWhole(uniques), records };
  });
}

/**
 * What each key contributes.
 * @param names of the keys
 * @param over adds up over records what is given per family
 */
export function* variableContributions(
  names: readonly string[],
  { tally, over }: { readonly tally: FamilyFigures; readonly over: (values: Float64Array) => number },
  sizes: readonly SizeCount[],
  total: number,
): Generator<void, VariableContribution[]> {
  const all: VariableContribution[] = [];
  for (const [v, name] of names.entries()) {
    const worth = over(tally.ofVariable[v]);
    all.push({
      variable: name,
      share: total > 0 ? partOf(worth, total) : null,
      bySize: sizes.map(({ size, uniques }) =>
        uniques > 0 ? tally.holding[size * names.length + v] / uniques : null,
      ),
    });
    yield;
  }
  return all;
}

/** Pairs of variables that a summary holds: a thousand variables have half a million. */
export const MOST_PAIRS = 500;

/** Pairs of variables with the largest shares, largest first; none without scores. */
export function pairContributions(
  names: readonly string[],
  { ofPair }: FamilyFigures,
  total: number,
): PairContribution[] {
  const pairs: PairContribution[] = [];
  const n = names.length;
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++) {
      const worth = ofPair[a * n + b];
      if (worth > 0 && total > 0)
        pairs.push({ variables: [names[a], names[b]], share: partOf(worth, total) });
    }
  return pairs.sort((a, b) => largestFirst(a.share, b.share)).slice(0, MOST_PAIRS);
}

/** Records by the size of their smallest minimal sample unique; each record that has one counts once. */
export function smallestCounts({ least, records: held }: FamilyFigures, maxSize: number): SmallestCount[] {
  const records = new Float64Array(maxSize + 1);
  for (let f = 0; f < least.length; f++) records[least[f]] += held[f];
  return Array.from({ length: maxSize }, (_, s) => ({ size: s + 1, records: records[s + 1] }));
}

/** Records by DIS-SUDA: strictly above each threshold. @param held records of each kind of family */
export function recordsAbove(
  dis: Float64Array | null,
  held: Int32Array,
): { readonly threshold: number; readonly records: number }[] | null {
  if (dis === null) return null;
  const above = new Float64Array(THRESHOLDS.length);
  // who is above a threshold is so above all smaller ones: most are above few
  for (let f = 0; f < dis.length; f++)
    for (let t = 0; t < above.length && isAbove(dis[f], THRESHOLDS[t]); t++) above[t] += held[f];
  return THRESHOLDS.map((threshold, t) => ({ threshold, records: above[t] }));
}

/** How a figure spreads over the records that have one above 0, and how many of them there are in each bin. */
export interface ScoreDistribution {
  readonly spread: ScoreSpread;
  readonly bins: readonly Bin[];
}

/**
 * How a figure spreads over the records that have one above 0; null where none has.
 * @param figures by kind of family
 * @param held records of each
 */
export function scoreSpread(figures: Float64Array, held: Int32Array): ScoreDistribution | null {
  const values = new Float64Array(figures.length);
  const records = new Int32Array(figures.length);
  let n = 0;
  for (let f = 0; f < figures.length; f++) {
    if (!(figures[f] > 0) || held[f] === 0) continue;
    values[n] = figures[f];
    records[n++] = held[f];
  }
  if (n === 0) return null;
  const scored = values.subarray(0, n);
  const order = sortedBy(scored);
  const at = (q: number): number => quantile(scored, records, q, order)!;
  return {
    spread: { median: at(0.5), quantile90: at(0.9), quantile99: at(0.99), max: at(1) },
    bins: logBins(scored, records, 4),
  };
}
