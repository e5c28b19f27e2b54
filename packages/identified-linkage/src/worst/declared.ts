import { shareOf } from "@sdc-risk/blocks";
import { sum, weightedSum, type Counts } from "@sdc-risk/data/kernels";
import type { DeclaredLinks } from "../summary.ts";

/** Right links by equal keys at worst, by who is who. */
export interface KnownLinks {
  readonly correct: number;
  /** Of persons whom errors or other ids hide: those whose links are right with such a chance, or a higher one. */
  readonly hiddenFrom: (threshold: number) => number;
  /** These persons themselves. */
  readonly countFrom: (threshold: number) => number;
  /** Persons whose keys the identified file misses, or holds as no record of the file does. */
  readonly hidden: number;
  /** Persons who must be there by the coverage, and are not by the id. */
  readonly lacking: number;
}

/** Links from a chance on that are expected to be right. @param counts records of each class */
export const rightFrom = (chance: Float64Array, counts: Counts, threshold: number): number =>
  weightedSum(
    chance.map((one) => (one < threshold ? 0 : one)),
    counts,
  );

/** Persons whose chance of a right link is so high, or higher. */
export const linksFrom = (chance: Float64Array, counts: Counts, threshold: number): number =>
  sum(counts.map((n, c) => (chance[c] > 0 && chance[c] >= threshold ? n : 0)));

/** By what links from a chance on are judged. */
interface LinksBeside {
  /** The chance of a right link per class, by each way to link, that by weights last. */
  readonly ways: readonly Float64Array[];
  readonly counts: Counts;
  readonly known: KnownLinks | null;
  readonly withoutIds: number | null;
  /** Persons whom the identified file must hold. */
  readonly persons: number;
  /** Whether errors in keys hide some of them. */
  readonly hides: boolean;
}

/**
 * Links from a chance on at worst. Right links that are not among those that were declared may take the place of wrong
 * ones, so that the share of right ones is at most all right links over the links that were declared.
 */
export function linksAtWorst(
  own: DeclaredLinks,
  { ways, counts, known, withoutIds, persons, hides }: LinksBeside,
): object {
  const { threshold } = own;
  const found = ways.map((way) => rightFrom(way, counts, threshold));
  const expectedCorrect = Math.max(...found);
  // who finds those whom errors hide may find others by equal keys, too
  const byWeights = hides ? expectedCorrect : found.at(-1)!;
  const seen = known === null || own.correct === null ? null : own.correct + known.hiddenFrom(threshold);
  const atLeast = (expected: number): number =>
    seen === null ? expected : withoutIds === null ? seen : Math.max(seen, expected);
  const links = Math.max(
    own.links + (known?.countFrom(threshold) ?? 0),
    linksFrom(ways.at(-1)!, counts, threshold),
  );
  return {
    threshold,
    links: Math.min(sum(counts), links),
    expectedCorrect,
    ...(seen === null ? {} : { correct: atLeast(expectedCorrect) }),
    precision: Math.max(own.precision ?? 0, Math.min(1, shareOf(atLeast(byWeights), own.links) ?? 0)),
    recall: Math.max(own.recall ?? 0, Math.min(1, shareOf(atLeast(expectedCorrect), persons) ?? 0)),
  };
}
