import { NORMAL_QUANTILES } from "@sdc-risk/blocks";
import { areas, mean, varianceOfMean } from "../statistics/auc.ts";
import { clopperPearson } from "../statistics/clopper-pearson.ts";
import { normalAbove } from "../statistics/normal.ts";
import type { AttackResult } from "../summary.ts";
import type { RecordPoints } from "./points.ts";
import {
  ATTACKS,
  scoring,
  type AttackName,
  type Fold,
  type FoldScores,
  type ScoreOptions,
} from "./scores.ts";
import { askingHere } from "../search/look.ts";

export type { Fold, FoldScores };

/** Normal quantile of 95 % intervals. */
const Z = NORMAL_QUANTILES[0.95];

/** Non-members below which the rate at 1 % false alarms rests on too few. */
export const FEWEST_AT_1 = 500;
/** Records of the control file below which no attack is tried: each half is to hold some. */
export const FEWEST_CONTROLS = 50;

/** Scores of all attacks in both folds, so that members, non-members and reference are disjoint. */
export const foldScores = (
  released: RecordPoints,
  members: RecordPoints,
  folds: readonly Fold[],
  options: ScoreOptions,
): Generator<void, FoldScores[]> => askingHere(scoring(released, members, folds, options));

/** Households of those who are attacked in a fold, −1 where one is missing; null where there are none. */
export interface Homes {
  readonly members: Int32Array | null;
  readonly nonMembers: Int32Array | null;
}

/** The threshold that at most this share of non-members exceeds, so that no more are false alarms. */
export function foundAt(members: Float64Array, nonMembers: Float64Array, alarms: number): number {
  const sorted = Float64Array.from(nonMembers).sort();
  const threshold = sorted[Math.max(0, Math.ceil((1 - alarms) * sorted.length) - 1)];
  return members.reduce((found, score) => found + (score > threshold ? 1 : 0), 0) / members.length;
}

/**
 * One attack over its folds: means, and the interval of the mean AUC by the parts of DeLong, which for a member are
 * those of both folds together. People of one household are not independent. The p-value is not yet adjusted.
 */
export function resultOf(
  name: AttackName,
  file: number,
  folds: readonly FoldScores[],
  homes: readonly Homes[] = [],
): AttackResult {
  const parts = folds.map((fold) => areas(fold.members[name], fold.nonMembers[name]));
  const auc = parts.reduce((total, part) => total + part.auc, 0) / parts.length;
  const ofMembers = parts[0].ofMembers.map(
    (_, i) => parts.reduce((total, part) => total + part.ofMembers[i], 0) / parts.length,
  );
  const members = ofMembers.length;
  const nonMembers = parts.reduce((total, { ofNonMembers }) => total + ofNonMembers.length, 0);
  // the non-members of one fold are the reference of the other: taken as wholly dependent, which is never too narrow
  const ofHalf = (values: Float64Array, half: number): number =>
    Math.sqrt(varianceOfMean(values, homes[half]?.nonMembers));
  const ofHalves =
    parts.reduce((total, part, half) => total + ofHalf(part.ofNonMembers, half), 0) / parts.length;
  const variance = varianceOfMean(ofMembers, homes[0]?.members) + ofHalves ** 2;
  const deviation = Math.sqrt(variance > 0 ? variance : leastVariance(auc, Math.min(members, nonMembers)));
  const tpr = (alarms: number) => {
    const rate = mean(
      Float64Array.from(folds, (fold) => foundAt(fold.members[name], fold.nonMembers[name], alarms)),
    );
    return { rate, ...clopperPearson(rate * members, members) };
  };
  const at10 = tpr(0.1);
  const at1 = Math.min(...parts.map((part) => part.ofNonMembers.length)) < FEWEST_AT_1 ? null : tpr(0.01);
  return {
    attack: name,
    file,
    auc,
    low: Math.max(0, auc - Z * deviation),
    high: Math.min(1, auc + Z * deviation),
    p: normalAbove((auc - 0.5) / deviation),
    members,
    nonMembers,
    tpr1: at1?.rate ?? null,
    tpr1Low: at1?.low ?? null,
    tpr1High: at1?.high ?? null,
    tpr10: at10.rate,
    tpr10Low: at10.low,
    tpr10High: at10.high,
  };
}

/** Where no score differs, or all members stand above all others: as if half a record more were on either side. */
function leastVariance(auc: number, records: number): number {
  const share = (auc * records + 0.5) / (records + 1);
  return (share * (1 - share)) / records;
}

export const resultsOf = (
  file: number,
  folds: readonly FoldScores[],
  homes: readonly Homes[] = [],
): AttackResult[] => ATTACKS.map((name) => resultOf(name, file, folds, homes));
