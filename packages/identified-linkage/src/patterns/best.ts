import type { Classes } from "@sdc-risk/core";
import { meet, pairingsOf, without, type Groups } from "./meeting.js";
import { agreement, type Pattern } from "./patterns.js";
import type { ComparedKeys, Side } from "./sides.js";

/** How pairs are judged by their patterns. */
export interface Judged {
  /** Place of each pattern in the order of weights, the highest first; patterns of one weight share a place. */
  readonly ranks: Int32Array;
  /** Per compared key the likelihood ratio of agreement and of disagreement; the first is the larger one. */
  readonly agree: Float64Array;
  readonly disagree: Float64Array;
  /** Bits of the keys that tell anything. */
  readonly telling: number;
}

/** What a record of the file finds in the identified file. */
export interface Best {
  /** Place of the highest weight; `NOBODY` where there is no pair. */
  readonly rank: Int32Array;
  /** Records of the identified file of this weight. */
  readonly ties: Float64Array;
  /** Σ of the likelihood ratios over all records of the identified file that it is compared with. */
  readonly total: Float64Array;
}

/** The rank where there is no pair. */
export const NOBODY = 2 ** 31 - 1;

const room = (size: number): Best => ({
  rank: new Int32Array(size).fill(NOBODY),
  ties: new Float64Array(size),
  total: new Float64Array(size),
});

/**
 * The candidates of highest weight, per class of the file, and the sum of likelihood ratios over all candidates, without looking at
 * pairs. Agreement weighs more than disagreement, so that of the sets of keys on which a record agrees with somebody the one of the
 * highest weight is that of its best candidates, and who agrees on it agrees on no more. The ratio of a pair is
 * Π (d + [agrees](a − d)) over the keys that both hold, which is a sum over sets of keys on which it agrees at least.
 * @param classes of both files, those of the file first
 * @param size classes of the file
 */
export function* bestOf(
  classes: Classes,
  keys: ComparedKeys,
  ours: readonly Side[],
  theirs: readonly Side[],
  judged: Judged,
  size: number,
): Generator<void, Best> {
  const best = room(size);
  for (const pairing of pairingsOf(ours, theirs, judged.telling)) {
    const { groups, groupOf } = yield* meet(classes, keys, pairing),
      pattern = agreement(pairing.held, keys.compared.length);
    const found = yield* finding(groups, { keys: pairing.held, left: [] }, 0, pattern, judged);
    for (let i = 0; i < groupOf.length; i++) take(best, pairing.ours[i]!, found, groupOf[i]!);
    yield;
  }
  return best;
}

/** Keys on which records agree, and those that were left out. */
interface Chosen {
  readonly keys: readonly number[];
  readonly left: readonly number[];
}

function* finding(
  groups: Groups,
  { keys, left }: Chosen,
  from: number,
  pattern: Pattern,
  judged: Judged,
): Generator<void, Best> {
  const { theirs, size } = groups,
    best = room(size),
    rank = judged.ranks[pattern]!,
    factor = factorOf(keys, left, judged);
  for (let g = 0; g < size; g++) {
    if (theirs[g] === 0) continue;
    best.rank[g] = rank;
    best.ties[g] = theirs[g]!;
    best.total[g] = factor * theirs[g]!;
  }
  for (let key = from; key < keys.length; key++) {
    const next = yield* without(groups, key),
      rest = { keys: keys.filter((_, place) => place !== key), left: [...left, keys[key]!] };
    const found = yield* finding(next.groups, rest, key, pattern - 3 ** keys[key]!, judged);
    for (let g = 0; g < size; g++) take(best, g, found, next.of[g]!);
    yield;
  }
  return best;
}

/** What the pairs that agree at least on some keys add to the sum of ratios. */
function factorOf(keys: readonly number[], left: readonly number[], { agree, disagree }: Judged): number {
  let factor = 1;
  for (const key of keys) factor *= agree[key]! - disagree[key]!;
  for (const key of left) factor *= disagree[key]!;
  return factor;
}

/** Takes what a group found into what a class has found so far. */
function take(best: Best, at: number, found: Best, group: number): void {
  best.total[at]! += found.total[group]!;
  if (found.rank[group]! > best.rank[at]!) return;
  if (found.rank[group]! < best.rank[at]!) {
    best.rank[at] = found.rank[group]!;
    best.ties[at] = 0;
  }
  best.ties[at]! += found.ties[group]!;
}
