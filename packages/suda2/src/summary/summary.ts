import { logBins, quantile, shareOf, type Bin } from "@sdc-risk/blocks";
import { isAbove, nearestWhole, type Classes, type DataIntrusion } from "@sdc-risk/data";
import { sortedBy } from "@sdc-risk/data/kernels";
import { sumOver, type Tallied } from "../scores/tally.js";
import type { Distrust } from "../scores/trust.js";
import type { ValuePairContribution } from "./value-pairs.js";
import { largestFirst, type ValueContribution } from "./values.js";

/** Aggregates of `suda2`. */
export interface SudaSummary {
  readonly records: number;
  /** Number of variables that were searched (ATT), and the largest size that was searched (M). */
  readonly keys: number;
  readonly maxSize: number;
  /** Variables that were searched beside the keys of the file, and those that were searched in bands. */
  readonly added: readonly string[];
  readonly banded: readonly string[];
  /** π, and where it is from; null without records. */
  readonly samplingFraction: number | null;
  readonly samplingFractionFrom: FractionSource;
  /** Sample uniques (U), records in classes of two (P), DIS and U / DIS. */
  readonly intrusion: DataIntrusion;
  /** Records with a minimal sample unique; of the sample uniques those with one smaller than all keys. */
  readonly recordsWithUniques: number;
  readonly specialUniques: number;
  readonly bySize: readonly SizeCount[];
  readonly bySmallest: readonly SmallestCount[];
  readonly variables: readonly VariableContribution[];
  readonly pairs: readonly PairContribution[];
  readonly values: readonly ValueContribution[];
  /** Null with more variables than pairs of values are counted for. */
  readonly valuePairs: readonly ValuePairContribution[] | null;
  /** Records whose DIS-SUDA is strictly above each threshold; null where DIS-SUDA is not defined. */
  readonly above: readonly { readonly threshold: number; readonly records: number }[] | null;
  /** Why DIS-SUDA is not to be trusted on this file; empty where it is, and where there is none. */
  readonly disSudaUnreliable: readonly Distrust[];
  /** Scores over the records that have one; null where none has. */
  readonly scores: ScoreSpread | null;
  /** The same of the proportion of the lattice, and of DIS-SUDA, which is not defined for many keys. */
  readonly lattice: ScoreSpread | null;
  readonly disSuda: ScoreSpread | null;
  readonly distribution: readonly Bin[];
}

/** Where the sampling fraction is from. */
export type FractionSource = "option" | "weights" | "census" | "guess";

/** Minimal sample uniques of one size, in variables. */
export interface SizeCount {
  readonly size: number;
  /** Minimal sample uniques of the size, and records that have one. */
  readonly uniques: number;
  readonly records: number;
}
/** Records by the size of their smallest minimal sample unique. */
export interface SmallestCount {
  readonly size: number;
  /** Records whose smallest minimal sample unique has this size. */
  readonly records: number;
}
/** What one key variable contributes to the scores. */
export interface VariableContribution {
  readonly variable: string;
  /**
   * Sum over records of their score times the variable's contribution to it, as a share of the total score;
   * null without scores.
   */
  readonly share: number | null;
  /**
   * By size from 1: the share of minimal sample uniques of the size that hold the variable; null where there
   * are none.
   */
  readonly bySize: readonly (number | null)[];
}
/** What two key variables contribute to the scores together. */
export interface PairContribution {
  readonly variables: readonly [string, string];
  /** Share of the total score whose minimal sample uniques hold both. */
  readonly share: number;
}
/** Quantiles of a figure over the records that have one. */
export interface ScoreSpread {
  readonly median: number;
  readonly quantile90: number;
  readonly quantile99: number;
  readonly max: number;
}

/** Thresholds of the table of records by DIS-SUDA, ascending. */
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

export function sizeCounts({ bySize, holding, records: held }: Tallied, variables: number): SizeCount[] {
  return bySize.map((counts, s) => {
    let uniques = 0;
    let records = 0;
    // a set of this size holds so many variables
    for (let v = 0; v < variables; v++) uniques += holding[(s + 1) * variables + v] / (s + 1);
    for (let f = 0; f < counts.length; f++) if (counts[f] > 0) records += held[f];
    return { size: s + 1, uniques: nearestWhole(uniques), records };
  });
}

export function* variableContributions(
  { variables }: Classes,
  tally: Tallied,
  sizes: readonly SizeCount[],
  total: number,
): Generator<void, VariableContribution[]> {
  const all: VariableContribution[] = [];
  for (const [v, { name }] of variables.entries()) {
    const worth = sumOver(tally.ofVariable[v], tally.ofKey);
    all.push({
      variable: name,
      share: shareOf(worth, total),
      bySize: sizes.map(({ size, uniques }) =>
        uniques > 0 ? tally.holding[size * variables.length + v] / uniques : null,
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
  { variables }: Classes,
  { ofPair }: Tallied,
  total: number,
): PairContribution[] {
  const pairs: PairContribution[] = [];
  const n = variables.length;
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++) {
      const worth = ofPair[a * n + b];
      if (worth > 0 && total > 0)
        pairs.push({ variables: [variables[a].name, variables[b].name], share: worth / total });
    }
  return pairs.sort((a, b) => largestFirst(a.share, b.share)).slice(0, MOST_PAIRS);
}

/** Records by the size of their smallest minimal sample unique; each record that has one counts once. */
export function smallestCounts({ least, records: held }: Tallied, maxSize: number): SmallestCount[] {
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
export interface Spread {
  readonly spread: ScoreSpread;
  readonly bins: readonly Bin[];
}

/**
 * How a figure spreads over the records that have one above 0; null where none has.
 * @param figures by kind of family
 * @param held records of each
 */
export function scoreSpread(figures: Float64Array, held: Int32Array): Spread | null {
  const values = new Float64Array(figures.length);
  const records = new Int32Array(figures.length);
  let n = 0;
  for (let f = 0; f < figures.length; f++) {
    if (!(figures[f] > 0) || held[f] === 0) continue;
    values[n] = figures[f]!;
    records[n++] = held[f]!;
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
