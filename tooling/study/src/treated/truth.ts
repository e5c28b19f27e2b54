import { agree, type ReleasedKeys } from "./keys.ts";

/** Fewer candidates than this are too few. */
const K = 3;
/** Sums of shares are rounded: what is so little below K is K. */
const ROUNDING = 1e-9;

/** What an intruder finds who knows that a person is in the file, counted. */
export interface ProsecutorTruth {
  /** Persons with fewer than 3 effective candidates. */
  readonly below: number;
  /** Persons whose record is the only one that agrees with them. */
  readonly certain: number;
  /** Σ 1/c: right matches of one who takes each candidate as often as it is the person's. */
  readonly matches: number;
  /** Right matches of one who takes the likeliest candidate, the one that fewest persons agree with, by lot among several. */
  readonly bestGuess: number;
  /** The same as it would be by the chances of the candidates. */
  readonly bestExpected: number;
}

/** Σ 1/F over the records: right matches of an intruder who has a register of everybody and does not know who is in the file. */
export const journalistTruth = ({ released, inPopulation }: ReleasedKeys): number =>
  released.counts.reduce((sum, count, p) => sum + count / inPopulation[p], 0);

/**
 * The intruder knows the key of a person and the original's counts. A record that is left of n persons is that of one
 * of them with chance 1/n, so that a person has n Σ 1/n candidates, over all records that agree.
 */
export function prosecutorTruth({ persons, released, inFile, candidates }: ReleasedKeys): ProsecutorTruth {
  const out = { below: 0, certain: 0, matches: 0, bestGuess: 0, bestExpected: 0 };
  const chances = candidates.map((own) => own.reduce((sum, p) => sum + released.counts[p] / inFile[p], 0));
  const records = candidates.map((own) => own.reduce((sum, p) => sum + released.counts[p], 0));
  const fewest = candidates.map((own) => own.reduce((least, p) => Math.min(least, inFile[p]), Infinity));
  const tied = candidates.map((own, x) =>
    own.reduce((sum, p) => sum + (inFile[p] === fewest[x] ? released.counts[p] : 0), 0),
  );
  for (const [person, x] of persons.of.entries()) {
    const own = released.of[person];
    const effective = inFile[own] * chances[x];
    if (effective < K * (1 - ROUNDING)) out.below++;
    if (records[x] === 1) out.certain++;
    out.matches += 1 / effective;
    out.bestExpected += 1 / (fewest[x] * chances[x]);
    if (inFile[own] === fewest[x]) out.bestGuess += 1 / tied[x];
  }
  return out;
}

/** Records that fewer than 3 agree with wherever both have a value: the reading of which sets of gaps make safe (α = 1). */
export function wildcardBelow({ released }: Pick<ReleasedKeys, "released">): number {
  let below = 0;
  for (let p = 0; p < released.size; p++) {
    let matching = 0;
    for (let q = 0; q < released.size && matching < K; q++)
      if (agree(released, p, released, q)) matching += released.counts[q];
    if (matching < K) below += released.counts[p];
  }
  return below;
}
