import { dataIntrusion, type Classes, type ClassTally } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";
import type { Sample } from "../sample/sample.ts";

/** Correct matches that a file shows without a model of its keys: the expectation is hardly below either of them. */
export interface Floor {
  /**
   * Σ_classes f/F̂, over all records; where weights vary within keys Σ_classes π̄, since f/F̂ of a few
   * records is too large in the mean.
   */
  readonly marketer: number;
  /** U · DIS: sample uniques times the chance that a unique match is correct; 0 without sample uniques. */
  readonly dataIntrusion: number;
  /** The chance itself (Skinner and Elliot 2002); null without sample uniques. */
  readonly dis: number | null;
  /** The larger of `marketer` and of U · DIS with as many pairs as chance may have left out. */
  readonly value: number;
}

/** One-sided 95 % of a normal distribution. */
const ONE_SIDED = 1.64;

/**
 * U · DIS with an upper limit of the number of pairs in place of their number p, p + 1.64 √(p + 1): few pairs, or none,
 * are few by chance, and DIS is then no floor.
 */
export function surely(uniques: number, inPairs: number, fraction: number): number {
  if (uniques === 0) return 0;
  const pairs = inPairs / 2;
  const most = 2 * (pairs + ONE_SIDED * Math.sqrt(pairs + 1));
  const drawn = uniques * fraction;
  return (uniques * drawn) / (drawn + most * (1 - fraction));
}

/** @param fractions π̄ per class of a model; null for f/F̂ */
export function floorOf(
  classes: Pick<Classes, "counts">,
  { fractions: own, overall }: Sample,
  fractions: Float64Array | null,
): Floor {
  return floorBy(classes, sum(fractions ?? own), overall);
}

/**
 * @param tally classes, or rows of those that are alike
 * @param marketer what fractions alone say
 */
export function floorBy(
  tally: Pick<ClassTally, "counts"> & Partial<Pick<ClassTally, "times">>,
  marketer: number,
  overall: number,
): Floor {
  const { dis, uniques, inPairs } = dataIntrusion(tally, overall);
  const value = Math.max(marketer, surely(uniques, inPairs, overall));
  return { marketer, dataIntrusion: uniques * (dis ?? 0), dis, value };
}
