import { sum } from "@sdc-risk/data/kernels";
import { MOST_DIMENSIONS } from "@sdc-risk/neighbours";
import type { LinkageFigures } from "../summary-schema.ts";

/** Where the records of a released file are linked. */
export interface DistanceLinks {
  /** Per released record the distance to the nearest original, infinite where none can be compared. */
  readonly distance: Float64Array;
  /** Per released record the originals at that distance. */
  readonly ties: Int32Array;
  /** Per released record 1 / ties where its own original is among them, otherwise 0. */
  readonly credit: Float64Array;
}

/** Why records cannot be linked. */
export interface NoLinks {
  readonly reason: string;
}
export const NOTHING_VARIES: NoLinks = {
  reason: "No variable takes two values in the original, so that nothing tells its records apart.",
};

export const tooMany = (variables: number): NoLinks => ({
  reason: `Distances are taken on at most ${MOST_DIMENSIONS} numeric variables; there are ${variables}.`,
});

export function linkageFigures(
  { credit, ties }: Pick<DistanceLinks, "credit" | "ties">,
  records: number,
): LinkageFigures {
  const n = credit.length;
  if (n === 0 || records === 0) return { expectedCorrect: null, share: null, chance: null, notLinked: null };
  const expectedCorrect = sum(credit);
  let notLinked = 0;
  for (let r = 0; r < n; r++) if (ties[r] === 0) notLinked++;
  return { expectedCorrect, share: expectedCorrect / n, chance: 1 / records, notLinked };
}

/** Per original record the credit of its released one, NaN where it was left out. */
export function creditByOriginal(credit: Float64Array, match: Int32Array): Float64Array {
  const out = new Float64Array(match.length);
  for (let i = 0; i < match.length; i++) out[i] = match[i] < 0 ? NaN : credit[match[i]];
  return out;
}
