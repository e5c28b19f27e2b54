import { sum, weightedSum, type Counts } from "@sdc-risk/data/kernels";
import type { EstimateBasis } from "./by-design.ts";
import type { Lead } from "../estimate/lead.ts";

/** What keys that tell the cluster may come to. */
export interface MostMatches {
  readonly lead: Lead;
  /** Expected correct matches with the fraction of the whole design, and the most there can be. */
  readonly range: { readonly low: number; readonly high: number };
}

/**
 * The most that the figures can be where keys tell the cluster and nothing says which part of it was drawn: π ≤ π2
 * ≤ 1, and with π2 = 1 the file holds everybody of a key that lies in one cluster. The model of the whole design,
 * π, is the low end. Figures are the high one: nobody who judges them is told too little.
 * @param lead by the fractions of the whole design
 * @param all its expected correct matches
 * @param records per class
 * @param basis what it rests on
 * @param coverage share of the population that the intruder's file holds
 */
export function mostMatches(
  records: Counts,
  lead: Lead,
  all: number,
  {
    basis,
    coverage,
  }: {
    readonly basis: EstimateBasis;
    readonly coverage: number;
  },
): MostMatches {
  const { counts, parts } = basis;
  const fractions = basis.fractions!;
  const alone = basis.alone!;
  const unique = lead.unique.map((p, c) => (alone[c] === 1 && counts[c] === 1 ? 1 : p));
  const match = lead.match.map((r, c) => (alone[c] === 1 ? 1 / counts[c] : r));
  // a class adds f/F, of which the model gives the mean, and at most 1
  const added = match.map((r, c) => {
    if (alone[c] === 1) return 1;
    const share = fractions[c];
    return counts[c] === 1 ? share + (1 - share) * r : share;
  });
  const found = match.map((r, c) => (alone[c] === 1 ? (1 - (1 - coverage) ** counts[c]) * r : r * lead.part));
  const ofUniques = (values: Float64Array): number => sum(values.filter((_, c) => counts[c] === 1));
  const high = Math.max(all, parts === null ? sum(added) : weightedSum(added, parts));
  return {
    lead: {
      ...lead,
      unique,
      match,
      part: weightedSum(found, records) / weightedSum(match, records),
      figures: { tau1: ofUniques(unique), tau2: ofUniques(match), all: high },
    },
    range: { low: all, high },
  };
}
