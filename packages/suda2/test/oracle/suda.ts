import { SdcError } from "@sdc-risk/data";
import type { Keys, Value } from "@sdc-risk/testkit";
import { distinctKeys, subsets } from "@sdc-risk/oracles";
import { minimalSampleUniques } from "./suda-msus.ts";
import { type SudaConvention, dataIntrusion, disSuda, factorial, quotient, scoring } from "./suda-scores.ts";

/** What is searched and how it scores. */
export interface SudaPolicy {
  /** M, the largest size of a set, from 1 to the number of variables (the default). */
  readonly maxSize?: number;
  /** Default `elliot`. */
  readonly score?: SudaConvention;
  /** π of DIS, in (0, 1]; default 0.01. */
  readonly samplingFraction?: number;
}

/** SUDA of one record. */
export interface SudaRecord {
  /** Minimal sample uniques as ascending positions of variables; smaller ones first, then lexicographic. */
  readonly msus: readonly (readonly number[])[];
  /** Number of MSUs of size s at position s − 1, for s up to M. */
  readonly msusBySize: readonly number[];
  /** 0 without MSUs, null beyond the largest double. */
  readonly score: number | null;
  /** score / ATT!; where the score is null, too. */
  readonly lattice: number;
  /** Per variable the share of the score whose MSUs hold it; 0 where the score is 0. */
  readonly contribution: readonly number[];
  /** Share of the score that is from MSUs of size s at position s − 1; 0 where the score is 0. */
  readonly shareBySize: readonly number[];
  /** 0 where the score is 0; null from 28 variables on. */
  readonly disSuda: number | null;
  /** Alone on all variables, missing as a value, and with an MSU smaller than ATT. */
  readonly specialUnique: boolean;
}

/** SUDA of a file. A share of the total score is null where that is 0. Variables stand by position. */
export interface Suda {
  readonly records: readonly SudaRecord[];
  /** Sample uniques on all variables (U) and records in classes of exactly two (P), missing as a value. */
  readonly uniques: number;
  readonly inPairs: number;
  /** Null without sample uniques. */
  readonly dis: number | null;
  /** Share of the total score whose MSUs hold the variable. */
  readonly byVariable: readonly (number | null)[];
  /** The same by the record's value of the variable: values that are not missing, in order of first appearance. */
  readonly byValue: readonly (readonly { readonly value: Value; readonly share: number | null }[])[];
  /** Share of the total score whose MSUs hold both variables. */
  readonly byPair: readonly {
    readonly variables: readonly [number, number];
    readonly share: number | null;
  }[];
  /**
   * Share of the total score whose MSUs hold both variables of records with both values, in order of first
   * appearance.
   */
  readonly byValuePair: readonly {
    readonly variables: readonly [number, number];
    readonly values: readonly [Value, Value];
    readonly records: number;
    readonly share: number | null;
  }[];
  /** MSUs of size s at position s − 1. */
  readonly msusBySize: readonly number[];
  /**
   * `shareBySize[v][s − 1]`: share of the MSUs of size s that hold variable v; null where there are none of
   * this size.
   */
  readonly shareBySize: readonly (readonly (number | null)[])[];
  /** Records with DIS-SUDA strictly above 0, 0.1, …, 0.7; null from 28 variables on. */
  readonly above: readonly { readonly threshold: number; readonly records: number }[] | null;
}

const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const countOfSize = (sets: readonly (readonly number[])[], size: number) =>
  sets.filter((set) => set.length === size).length;

function checkPolicy(variables: number, maxSize: number, samplingFraction: number): void {
  if (!(Number.isInteger(maxSize) && maxSize >= 1 && maxSize <= variables)) {
    throw new SdcError(
      "BAD_OPTIONS",
      `The largest size is ${maxSize}; expected a whole number from 1 to ${variables}.`,
    );
  }
  if (!(samplingFraction > 0 && samplingFraction <= 1)) {
    throw new SdcError(
      "BAD_OPTIONS",
      `The sampling fraction is ${samplingFraction}; expected a number above 0, at most 1.`,
    );
  }
}

/** What was found, and what it scores in units of 1 / denominator. */
class Found {
  readonly msus: readonly (readonly (readonly number[])[])[];
  readonly numerator: (size: number) => bigint;
  readonly denominator: bigint;
  readonly all: readonly number[];
  readonly total: bigint;

  readonly keys: Keys;
  readonly variables: number;

  constructor(keys: Keys, variables: number, maxSize: number, convention: SudaConvention) {
    this.keys = keys;
    this.variables = variables;
    this.msus = minimalSampleUniques(keys, maxSize);
    this.all = upTo(keys.length);
    ({ numerator: this.numerator, denominator: this.denominator } = scoring(variables, maxSize, convention));
    this.total = this.sumOver(this.all);
  }

  /** The score of those MSUs of record i that hold all of `held`. */
  scoreOf(i: number, ...held: number[]): bigint {
    return this.msus[i]
      .filter((set) => held.every((variable) => set.includes(variable)))
      .reduce((sum, set) => sum + this.numerator(set.length), 0n);
  }

  sumOver(indices: readonly number[], ...held: number[]): bigint {
    return indices.reduce((sum, i) => sum + this.scoreOf(i, ...held), 0n);
  }

  /** The share of the total score that is from MSUs of some records that hold all of `held`; null where that is 0. */
  shareOf(indices: readonly number[], ...held: number[]): number | null {
    return this.total === 0n ? null : quotient(this.sumOver(indices, ...held), this.total);
  }
}

/** @param dis DIS-SUDA @param alone whether it is alone on all variables */
function recordOf(
  found: Found,
  i: number,
  sizes: readonly number[],
  dis: number | null,
  alone: boolean,
): SudaRecord {
  const sets = found.msus[i];
  const total = found.scoreOf(i);
  const score = quotient(total, found.denominator);
  const sharePerSize = (size: number): number =>
    quotient(
      sets.filter(({ length }) => length === size).reduce((sum) => sum + found.numerator(size), 0n),
      total,
    );
  return {
    msus: sets,
    msusBySize: sizes.map((size) => countOfSize(sets, size)),
    score: Number.isFinite(score) ? score : null,
    lattice: quotient(total, found.denominator * factorial(found.variables)),
    contribution: upTo(found.variables).map((v) => (total === 0n ? 0 : quotient(found.scoreOf(i, v), total))),
    shareBySize: sizes.map((size) => (total === 0n ? 0 : sharePerSize(size))),
    disSuda: dis,
    specialUnique: alone && sets.some(({ length }) => length < found.variables),
  };
}

/** Shares of the total score by variable, value, and pairs of them. */
function contributions(found: Found): Pick<Suda, "byVariable" | "byValue" | "byPair" | "byValuePair"> {
  const { keys, all, variables } = found;
  const positions = upTo(variables);
  const valuesOf = (v: number): Value[] =>
    [...new Set(keys.map((key) => key[v]))].filter((value) => value !== null);
  const holding = (v: number, value: Value): number[] => all.filter((i) => keys[i][v] === value);
  return {
    byVariable: positions.map((v) => found.shareOf(all, v)),
    byValue: positions.map((v) =>
      valuesOf(v).map((value) => ({ value, share: found.shareOf(holding(v, value), v) })),
    ),
    byPair: subsets(variables, 2).map(([a, b]) => ({
      variables: [a, b],
      share: found.shareOf(all, a, b),
    })),
    byValuePair: subsets(variables, 2).flatMap(([a, b]) =>
      distinctKeys(keys.map((key) => [key[a]!, key[b]!]))
        .filter(({ key }) => !key.includes(null))
        .map(({ key: [x, y], records: who }) => ({
          variables: [a, b] as const,
          values: [x!, y!] as const,
          records: who.length,
          share: found.shareOf(who, a, b),
        })),
    ),
  };
}

/** Shares of MSUs of a size that hold a variable; null where there are none. */
function shareOfSize(msus: readonly (readonly number[])[], size: number, v: number): number | null {
  const ofSize = msus.filter(({ length }) => length === size);
  return ofSize.length === 0 ? null : ofSize.filter((set) => set.includes(v)).length / ofSize.length;
}

/**
 * SUDA (Elliot, Manning and Ford 2002) and DIS-SUDA by brute force.
 * @param keys all rows of length `variables`, possibly none
 * @param variables ATT, at least 1
 * @throws SdcError BAD_OPTIONS for a largest size or sampling fraction out of range
 */
export function suda(keys: Keys, variables: number, policy: SudaPolicy = {}): Suda {
  const { maxSize = variables, score: convention = "elliot", samplingFraction = 0.01 } = policy;
  checkPolicy(variables, maxSize, samplingFraction);
  const found = new Found(keys, variables, maxSize, convention);
  const sizes = upTo(maxSize).map((s) => s + 1);
  const classes = distinctKeys(keys).map(({ records }) => records);
  const alone = classes.filter(({ length }) => length === 1).flat();
  const inPairs = classes.filter(({ length }) => length === 2).flat().length;
  const scores = found.all.map((i) => quotient(found.scoreOf(i), found.denominator));
  const dis = disSuda(scores, variables, inPairs, samplingFraction);
  const msus = found.msus.flat();
  return {
    records: found.all.map((i) => recordOf(found, i, sizes, dis[i], alone.includes(i))),
    uniques: alone.length,
    inPairs,
    dis: dataIntrusion(alone.length, inPairs, samplingFraction),
    ...contributions(found),
    msusBySize: sizes.map((size) => countOfSize(msus, size)),
    shareBySize: upTo(variables).map((v) => sizes.map((size) => shareOfSize(msus, size, v))),
    above:
      variables >= 28
        ? null
        : THRESHOLDS.map((threshold) => ({
            threshold,
            records: dis.filter((d) => d !== null && d > threshold).length,
          })),
  };
}
