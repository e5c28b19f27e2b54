import { SdcError } from "@sdc-risk/core";
import { type Keys, type Value, distinctKeys } from "../keys.js";
import { subsets } from "../risky-combinations.js";
import { minimalSampleUniques } from "./suda-msus.js";
import { type SudaConvention, dataIntrusion, disSuda, factorial, quotient, scoring } from "./suda-scores.js";

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
  /** Share of the total score whose MSUs hold both variables of records with both values, in order of first appearance. */
  readonly byValuePair: readonly {
    readonly variables: readonly [number, number];
    readonly values: readonly [Value, Value];
    readonly records: number;
    readonly share: number | null;
  }[];
  /** MSUs of size s at position s − 1. */
  readonly msusBySize: readonly number[];
  /** `shareBySize[v][s − 1]`: share of the MSUs of size s that hold variable v; null where there are none of this size. */
  readonly shareBySize: readonly (readonly (number | null)[])[];
  /** Records with DIS-SUDA strictly above 0, 0.1, …, 0.7; null from 28 variables on. */
  readonly above: readonly { readonly threshold: number; readonly records: number }[] | null;
}

const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const countOfSize = (sets: readonly (readonly number[])[], size: number) =>
  sets.filter((set) => set.length === size).length;

/**
 * SUDA (Elliot, Manning and Ford 2002) and DIS-SUDA by brute force.
 * @param keys all rows of length `variables`, possibly none
 * @param variables ATT, at least 1
 * @throws SdcError BAD_OPTIONS for a largest size or sampling fraction out of range
 */
export function suda(keys: Keys, variables: number, policy: SudaPolicy = {}): Suda {
  const { maxSize = variables, score: convention = "elliot", samplingFraction = 0.01 } = policy;
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
  const { numerator, denominator } = scoring(variables, maxSize, convention);
  const msus = minimalSampleUniques(keys, maxSize);
  /** Score, in units of 1 / denominator, of those MSUs of record i that hold all of `held`. */
  const scoreOf = (i: number, ...held: number[]) =>
    msus[i]!.filter((set) => held.every((variable) => set.includes(variable))).reduce(
      (sum, set) => sum + numerator(set.length),
      0n,
    );
  const sumOver = (indices: readonly number[], ...held: number[]) =>
    indices.reduce((sum, i) => sum + scoreOf(i, ...held), 0n);

  const all = upTo(keys.length),
    positions = upTo(variables),
    sizes = upTo(maxSize).map((s) => s + 1);
  const classes = distinctKeys(keys).map(({ records }) => records);
  const alone = classes.filter(({ length }) => length === 1).flat();
  const inPairs = classes.filter(({ length }) => length === 2).flat().length;
  const scores = all.map((i) => quotient(scoreOf(i), denominator));
  const dis = disSuda(scores, variables, inPairs, samplingFraction);
  const records = all.map((i): SudaRecord => {
    const sets = msus[i]!,
      total = scoreOf(i);
    return {
      msus: sets,
      msusBySize: sizes.map((size) => countOfSize(sets, size)),
      score: Number.isFinite(scores[i]) ? scores[i]! : null,
      lattice: quotient(total, denominator * factorial(variables)),
      contribution: positions.map((v) => (total === 0n ? 0 : quotient(scoreOf(i, v), total))),
      shareBySize: sizes.map((size) =>
        total === 0n
          ? 0
          : quotient(
              sets.filter(({ length }) => length === size).reduce((sum) => sum + numerator(size), 0n),
              total,
            ),
      ),
      disSuda: dis[i]!,
      specialUnique: alone.includes(i) && sets.some(({ length }) => length < variables),
    };
  });

  const total = sumOver(all),
    msusOfFile = msus.flat();
  const shareOf = (part: bigint) => (total === 0n ? null : quotient(part, total));
  return {
    records,
    uniques: alone.length,
    inPairs,
    dis: dataIntrusion(alone.length, inPairs, samplingFraction),
    byVariable: positions.map((v) => shareOf(sumOver(all, v))),
    byValue: positions.map((v) =>
      [...new Set(keys.map((key) => key[v] as Value))]
        .filter((value) => value !== null)
        .map((value) => ({
          value,
          share: shareOf(
            sumOver(
              all.filter((i) => keys[i]![v] === value),
              v,
            ),
          ),
        })),
    ),
    byPair: subsets(variables, 2).map(([a, b]) => ({
      variables: [a!, b!],
      share: shareOf(sumOver(all, a!, b!)),
    })),
    byValuePair: subsets(variables, 2).flatMap(([a, b]) =>
      distinctKeys(keys.map((key) => [key[a!]!, key[b!]!]))
        .filter(({ key }) => !key.includes(null))
        .map(({ key: [x, y], records: who }) => ({
          variables: [a!, b!] as const,
          values: [x!, y!] as const,
          records: who.length,
          share: shareOf(sumOver(who, a!, b!)),
        })),
    ),
    msusBySize: sizes.map((size) => countOfSize(msusOfFile, size)),
    shareBySize: positions.map((v) =>
      sizes.map((size) => {
        const ofSize = countOfSize(msusOfFile, size);
        return ofSize === 0
          ? null
          : countOfSize(
              msusOfFile.filter((set) => set.includes(v)),
              size,
            ) / ofSize;
      }),
    ),
    above:
      variables >= 28
        ? null
        : THRESHOLDS.map((threshold) => ({
            threshold,
            records: dis.filter((d) => d !== null && d > threshold).length,
          })),
  };
}
