import type { Classes } from "@sdc-risk/data";
import { meet, pairingsOf, without, type AgreementGroups } from "./meeting.ts";
import type { ComparedKeys, MissingSide } from "./sides.ts";

/** A likelihood ratio of a key: where two records disagree, and how much larger it is where they agree, per code. */
export interface KeyRatio {
  readonly apart: number;
  readonly more: Float64Array;
}

/** How agreement on a key is judged. */
export interface KeyJudgement {
  /** Per class of both files; −1 missing. */
  readonly codes: Int32Array;
  /** Weight of disagreement, and how much larger that of agreement is, per code, above 0: whole numbers. */
  readonly apart: number;
  readonly gain: Float64Array;
  /** Likelihood ratios for one person, and for others that are alike. */
  readonly ratio: KeyRatio;
  readonly others: KeyRatio;
}

/** How pairs are judged. */
export interface PairJudgements {
  /** Per compared key. */
  readonly keys: readonly KeyJudgement[];
  /** Bits of the keys that tell anything. */
  readonly telling: number;
}

/** What a record of the file finds in the identified file. */
export interface Best {
  /** The highest weight; −∞ where there is no pair. */
  readonly weight: Float64Array;
  /** Records of the identified file of this weight. */
  readonly ties: Float64Array;
  /**
   * Σ of the likelihood ratios over all records of the identified file that it is compared with, for one
   * person and for others.
   */
  readonly total: Float64Array;
  readonly others: Float64Array;
}

const room = (size: number): Best => ({
  weight: new Float64Array(size).fill(-Infinity),
  ties: new Float64Array(size),
  total: new Float64Array(size),
  others: new Float64Array(size),
});

/**
 * The candidates of highest weight, per class of the file, and sums of likelihood ratios over all candidates,
 * without looking at pairs. Agreement weighs more than disagreement, so that of the sets of keys on which a
 * record agrees with somebody the one of the highest weight is that of its best candidates, and who agrees on
 * it agrees on no more. The ratio of a pair is Π (d + [agrees] e) over the keys that both hold, d of
 * disagreement and e what agreement on the record's value has more, which is a sum over sets of keys on which
 * it agrees at least.
 * @param classes of both files, those of the file first
 * @param size classes of the file
 */
export function* bestOf(
  classes: Classes,
  keys: ComparedKeys,
  ours: readonly MissingSide[],
  theirs: readonly MissingSide[],
  judged: PairJudgements,
  size: number,
): Generator<void, Best> {
  const best = room(size);
  for (const pairing of pairingsOf(ours, theirs, judged.telling)) {
    const { groups, groupOf } = yield* meet(classes, keys, pairing);
    const held = pairing.held.map((v) => judged.keys[v]);
    const base = held.reduce((sum, { apart }) => sum + apart, 0);
    const found = yield* finding(groups, { keys: held, left: [] }, 0);
    for (let i = 0; i < groupOf.length; i++) take(best, pairing.ours[i], found, groupOf[i], base);
    yield;
  }
  return best;
}

/** Keys on which records agree, and those that were left out. */
interface ChosenKeys {
  readonly keys: readonly KeyJudgement[];
  readonly left: readonly KeyJudgement[];
}

/**
 * What groups find among those who agree with them on some keys at least; weights beside that of disagreement
 * on all keys.
 */
function* finding(groups: AgreementGroups, { keys, left }: ChosenKeys, from: number): Generator<void, Best> {
  const { size } = groups;
  const best = agreeing(groups, { keys, left });
  for (let key = from; key < keys.length; key++) {
    const next = yield* without(groups, key);
    const rest = { keys: keys.filter((_, place) => place !== key), left: [...left, keys[key]] };
    const found = yield* finding(next.groups, rest, key);
    for (let g = 0; g < size; g++) take(best, g, found, next.of[g], 0);
    yield;
  }
  return best;
}

/** What those who agree on all of some keys add to it. */
function agreeing({ theirs, compared, size }: AgreementGroups, { keys, left }: ChosenKeys): Best {
  const best = room(size);
  const { weight, ties, total, others } = best;
  const ratio = left.reduce((product, key) => product * key.ratio.apart, 1);
  const alike = left.reduce((product, key) => product * key.others.apart, 1);
  for (let g = 0; g < size; g++) {
    const n = theirs[g];
    if (n === 0) continue;
    weight[g] = 0;
    ties[g] = n;
    total[g] = n * ratio;
    others[g] = n * alike;
  }
  for (const [place, key] of keys.entries()) {
    const { codes } = compared[place];
    for (let g = 0; g < size; g++) {
      if (theirs[g] === 0) continue;
      const code = codes[g];
      weight[g] += key.gain[code];
      total[g] *= key.ratio.more[code];
      others[g] *= key.others.more[code];
    }
  }
  return best;
}

/** Takes what a group found into what a class has found so far. @param more weight that all of it has besides */
function take(best: Best, at: number, found: Best, group: number, more: number): void {
  const weight = found.weight[group] + more;
  best.total[at] += found.total[group];
  best.others[at] += found.others[group];
  if (weight < best.weight[at]) return;
  if (weight > best.weight[at]) {
    best.weight[at] = weight;
    best.ties[at] = 0;
  }
  best.ties[at] += found.ties[group];
}
