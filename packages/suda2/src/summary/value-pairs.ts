import { noCounts, type Counts } from "@sdc-risk/data/kernels";
import { risingLevels, shownLevel, type Classes, type Levels } from "@sdc-risk/data";
import type { ValuePairSums } from "../scores/value-pairs.ts";
import { largestFirst } from "./values.ts";
import { partOf } from "./part.ts";
import type { ValuePairContribution } from "./summary-schema.ts";

/** Two values, by their variables and codes. */
export interface ValuePairShare {
  readonly a: number;
  readonly b: number;
  readonly codes: readonly [number, number];
  readonly records: number;
  readonly share: number;
}

/** What is named: the records that a pair of values must have, and the share, in single precision. */
interface Least {
  readonly records: number;
  readonly share: number;
}

/** The codes of a pair of values by their place. */
type CodesAt = (place: number) => readonly [number, number];

/** Who holds the values of two variables, by the place of the values. */
interface Holders {
  readonly records: Counts;
  readonly codesAt: CodesAt;
}

function holdersOf({ counts, variables, size }: Classes, of: ValuePairSums): Holders {
  const records = noCounts(counts, of.sums.length);
  const { width, first } = of;
  const x = variables[of.a].codes;
  const y = variables[of.b].codes;
  if (width > 0) {
    for (let c = 0; c < size; c++) if (x[c] >= 0 && y[c] >= 0) records[x[c] * width + y[c]] += counts[c];
    return { records, codesAt: (place) => [Math.floor(place / width), place % width] };
  }
  const someClass = new Int32Array(of.sums.length);
  for (let c = 0; c < size; c++) {
    if (x[c] < 0 || y[c] < 0) continue;
    records[first[c]] += counts[c];
    someClass[first[c]] = c;
  }
  return { records, codesAt: (place) => [x[someClass[place]], y[someClass[place]]] };
}

/** Pairs of values that may be named. */
function candidatesOf(
  of: ValuePairSums,
  { records, codesAt }: Holders,
  total: number,
  least: Least,
): ValuePairShare[] {
  const { sums } = of;
  const found: ValuePairShare[] = [];
  for (let place = 0; place < sums.length; place++) {
    const share = partOf(sums[place], total);
    if (records[place] < least.records || !(sums[place] > 0) || Math.fround(share) < least.share) continue;
    found.push({ a: of.a, b: of.b, codes: codesAt(place), records: records[place], share });
  }
  return found;
}

function largestSum(sums: Float64Array): number {
  let largest = 0;
  for (let place = 0; place < sums.length; place++) if (sums[place] > largest) largest = sums[place];
  return largest;
}

/** The share of the last that is named, in single precision; 0 where there is room for more. */
const leastShare = (found: readonly ValuePairShare[], most: number): number =>
  Float64Array.from(found, ({ share }) => Math.fround(share))
    .sort()
    .at(-most) ?? 0;

/** Ranks of some levels of a variable by their values. */
function ranksOf(variable: Levels, codes: Iterable<number>): ReadonlyMap<number, number> {
  return new Map(risingLevels(variable, [...new Set(codes)]).map((code, rank) => [code, rank]));
}

/** Puts pairs of values in order: the largest share first, equal ones by variables and values. */
function ordered(variables: readonly Levels[], found: readonly ValuePairShare[]): ValuePairShare[] {
  const ranks = variables.map((variable, v) =>
    ranksOf(
      variable,
      found.flatMap(({ a, b, codes }) => (a === v ? [codes[0]] : b === v ? [codes[1]] : [])),
    ),
  );
  const rank = ({ a, b, codes }: ValuePairShare): readonly number[] => [
    a,
    b,
    ranks[a].get(codes[0])!,
    ranks[b].get(codes[1])!,
  ];
  const byValues = (x: readonly number[], y: readonly number[]): number =>
    x.map((r, i) => r - y[i]).find((d) => d !== 0) ?? 0;
  return [...found].sort(
    (one, other) => largestFirst(one.share, other.share) || byValues(rank(one), rank(other)),
  );
}

/**
 * The first of some, as many as can be told without choosing among equal ones; where all of these are equal,
 * the first by name.
 * @param ordered the largest first
 */
export function firstWhole<T extends { readonly share: number }>(
  ordered: readonly T[],
  most: number,
): readonly T[] {
  const next = ordered.at(most);
  if (next === undefined) return ordered;
  const whole = ordered.findIndex(({ share }) => Math.fround(share) === Math.fround(next.share));
  return ordered.slice(0, whole === 0 ? most : Math.min(whole, most));
}

/** The search for the pairs of values with the largest shares, among those that enough records hold. */
interface PairSearch {
  found: readonly ValuePairShare[];
  least: Least;
}

/** Looks for pairs of values among the sums of two variables. */
function look(search: PairSearch, of: ValuePairSums, holders: Holders, total: number, most: number): void {
  const all = [...search.found, ...candidatesOf(of, holders, total, search.least)];
  search.least = { records: search.least.records, share: leastShare(all, most) };
  // those that are as large as the last one are kept: their values decide
  search.found = all.filter(({ share }) => Math.fround(share) >= search.least.share);
}

/**
 * The pairs of values with the largest shares, largest first; where more are equal to the last than there is
 * room for, none of these.
 * @param sums of all pairs of variables
 * @param total of all scores of the file, above 0
 * @param smallest records that a pair of values must have to be named: a list is made for each
 * @param most pairs that are named, at most
 */
export function* valuePairContributions(
  classes: Classes,
  sums: readonly ValuePairSums[],
  total: number,
  smallest: readonly number[],
  most: number,
): Generator<void, ValuePairContribution[][]> {
  const searches = smallest.map((records): PairSearch => ({ found: [], least: { records, share: 0 } }));
  // those with the largest sums first, so that the others need not be looked at
  const byLargest = sums
    .map((of) => ({ of, most: largestSum(of.sums) }))
    .sort((one, other) => other.most - one.most || one.of.a - other.of.a || one.of.b - other.of.b);
  for (const { of, most: sum } of byLargest) {
    const open = searches.filter(({ least }) => Math.fround(sum / total) >= least.share);
    if (open.length === 0) break;
    const holders = holdersOf(classes, of);
    for (const search of open) look(search, of, holders, total, most);
    yield;
  }
  return searches.map(({ found }) => firstPairs(classes.variables, found, most));
}

/**
 * The first of some pairs of values, as `valuePairContributions` names them.
 * @param found those with the largest shares, and all that are as large as the last of these
 */
export const firstPairs = (
  variables: readonly Levels[],
  found: readonly ValuePairShare[],
  most: number,
): ValuePairContribution[] => firstWhole(ordered(variables, found), most).map((one) => named(variables, one));

function named(
  variables: readonly Levels[],
  { a, b, codes: [x, y], records, share }: ValuePairShare,
): ValuePairContribution {
  return {
    variables: [variables[a].name, variables[b].name],
    values: [shownLevel(variables[a], x), shownLevel(variables[b], y)],
    records,
    share,
  };
}
