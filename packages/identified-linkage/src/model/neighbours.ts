import type { AgreementProfiles } from "../patterns/profiles.ts";
import { AGREE, DISAGREE, MISSING, stateOf, type Pattern } from "../patterns/patterns.ts";
import { agreementRatio, type Hits } from "./hits.ts";
import type { KeyValues } from "./values.ts";

/** Some classes, and the identified records that theirs are compared with. */
export interface ClassNeighbours {
  /**
   * Per class: its number among those of both files, its records here, and the identified records that each
   * is compared with.
   */
  readonly numbers: Int32Array;
  readonly records: Float64Array;
  readonly candidates: Float64Array;
  /** Per compared key, per class: one over the share of its value; NaN where it is missing. */
  readonly rarity: readonly Float64Array[];
  /** Per entry: its class, its identified records, and per compared key the state of agreement. */
  readonly classOf: Int32Array;
  readonly pairs: Float64Array;
  readonly states: readonly Uint8Array[];
}

/**
 * @param mass records of each class of both files; classes without any are left out
 * @param candidates per class of both files
 * @param itself whether the records are identified ones, each of which is not compared with itself
 */
export function neighboursOf(
  profiles: AgreementProfiles,
  mass: ArrayLike<number>,
  candidates: Float64Array,
  values: readonly KeyValues[],
  itself: boolean,
): ClassNeighbours {
  const found = classesOf(profiles, mass).map(([number, entries]) => {
    const own = itself ? ownPattern(values, number) : -1;
    const patterns = Int32Array.from(entries, (e) => profiles.pattern[e]);
    const pairs = Float64Array.from(entries, (e, i) => profiles.pairs[e] - (patterns[i] === own ? 1 : 0));
    const rarity = values.map(({ codes, share }) => (codes[number] < 0 ? NaN : 1 / share[codes[number]]));
    return { number, records: mass[number], rarity, patterns, pairs };
  });
  found.sort(inOneOrder);
  const pattern = Int32Array.from(found.flatMap((one) => [...one.patterns]));
  return {
    numbers: Int32Array.from(found, ({ number }) => number),
    records: Float64Array.from(found, ({ records }) => records),
    candidates: Float64Array.from(found, ({ number }) => candidates[number] - (itself ? 1 : 0)),
    rarity: values.map((_, v) => Float64Array.from(found, ({ rarity }) => rarity[v])),
    classOf: Int32Array.from(found.flatMap(({ pairs }, c) => Array.from(pairs, () => c))),
    pairs: Float64Array.from(found.flatMap(({ pairs }) => [...pairs])),
    states: values.map((_, v) => Uint8Array.from(pattern, (one) => stateOf(one, v))),
  };
}

/** The entries of each class that holds records, in the order of their patterns. */
function classesOf({ classOf, pattern }: AgreementProfiles, mass: ArrayLike<number>): [number, number[]][] {
  const entries = new Map<number, number[]>();
  for (let e = 0; e < classOf.length; e++) {
    const c = classOf[e];
    if (!(mass[c] > 0)) continue;
    const list = entries.get(c);
    if (list === undefined) entries.set(c, [e]);
    else list.push(e);
  }
  for (const list of entries.values()) list.sort((a, b) => pattern[a] - pattern[b]);
  return [...entries];
}

/** All that is used of a class. */
interface ClassEvidence {
  readonly records: number;
  readonly rarity: readonly number[];
  readonly patterns: Int32Array;
  readonly pairs: Float64Array;
}

/**
 * By what is used of classes, so that neither the order of records nor names of values move the last digit of
 * a sum.
 */
function inOneOrder(a: ClassEvidence, b: ClassEvidence): number {
  const listed = ({ records, rarity, patterns, pairs }: ClassEvidence): readonly ArrayLike<number>[] => [
    [records, pairs.length],
    rarity.map((one) => (one !== one ? 0 : one)),
    patterns,
    pairs,
  ];
  const ours = listed(a);
  const theirs = listed(b);
  for (const [part, list] of ours.entries())
    for (let i = 0; i < list.length; i++) {
      const difference = list[i] - theirs[part][i];
      if (difference !== 0) return difference;
    }
  return 0;
}

/** The pattern of a record with itself. */
function ownPattern(values: readonly KeyValues[], c: number): Pattern {
  let pattern = 0;
  for (const [v, { codes }] of values.entries()) pattern += (codes[c] < 0 ? MISSING : AGREE) * 3 ** v;
  return pattern;
}

/**
 * How much more often than by chance the record of a class comes from another one, if it repeats that one so;
 * per entry.
 */
export function ratiosOf({ rarity, classOf, states }: ClassNeighbours, { hit, chance }: Hits): Float64Array {
  const out = new Float64Array(classOf.length).fill(1);
  for (const [v, state] of states.entries()) {
    const miss = chance[v];
    const agree = rarity[v].map((r) => agreementRatio(hit[v], miss, r));
    for (let e = 0; e < out.length; e++) {
      if (state[e] === AGREE) out[e] *= agree[classOf[e]];
      else if (state[e] === DISAGREE) out[e] *= miss;
    }
  }
  return out;
}

/** Σ of the ratios over the records that each class is compared with. */
export function totalsOf({ numbers, classOf, pairs }: ClassNeighbours, ratios: Float64Array): Float64Array {
  const total = new Float64Array(numbers.length);
  for (let e = 0; e < ratios.length; e++) total[classOf[e]] += pairs[e] * ratios[e];
  return total;
}

/** Pairs by what is true of a key in them, as far as the model tells. */
export interface Repeated {
  /** Pairs in which the key is repeated, and in which it is drawn by chance. */
  readonly hits: Float64Array;
  readonly misses: Float64Array;
  /** Pairs that agree on it, and that do not. */
  readonly agreed: Float64Array;
  readonly disagreed: Float64Array;
}

/** @param scale per class: pairs in which a record of it comes from another one, over the ratio of the pair */
export function repeated(
  { rarity, classOf, pairs, states }: ClassNeighbours,
  ratios: Float64Array,
  scale: Float64Array,
  { hit, chance }: Hits,
): Repeated {
  const keys = states.length;
  const [hits, misses] = [new Float64Array(keys), new Float64Array(keys)];
  const [agreed, disagreed] = [new Float64Array(keys), new Float64Array(keys)];
  const mass = pairs.map((n, e) => scale[classOf[e]] * n * ratios[e]);
  for (const [v, state] of states.entries()) {
    const own = rarity[v].map((r) => (hit[v] * r) / agreementRatio(hit[v], chance[v], r));
    for (let e = 0; e < mass.length; e++) {
      if (state[e] === AGREE) {
        agreed[v] += mass[e];
        hits[v] += mass[e] * own[classOf[e]];
      } else if (state[e] === DISAGREE) disagreed[v] += mass[e];
    }
    misses[v] = disagreed[v] + (agreed[v] - hits[v]);
  }
  return { hits, misses, agreed, disagreed };
}
