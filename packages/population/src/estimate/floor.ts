import { type Classes, dataIntrusion } from "@sdc-risk/core";
import { sum } from "@sdc-risk/core/kernels";
import type { Sample } from "../sample/sample.js";

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
  /** The larger of the two. */
  readonly value: number;
}

/** @param fractions π̄ per class of a model; null for f/F̂ */
export function floorOf(
  classes: Classes,
  { fractions: own, overall }: Sample,
  fractions: Float64Array | null,
): Floor {
  const marketer = sum(fractions ?? own),
    { dis, uniques } = dataIntrusion(classes, overall),
    byUniques = uniques * (dis ?? 0);
  return { marketer, dataIntrusion: byUniques, dis, value: Math.max(marketer, byUniques) };
}
