import type { Classes } from "@sdc-risk/data";
import { IntList, joined } from "@sdc-risk/data/kernels";
import { meet, pairingsOf, without, type AgreementGroups } from "./meeting.ts";
import { agreement } from "./patterns.ts";
import type { ComparedKeys, MissingSide } from "./sides.ts";

/**
 * Records of the identified file by their pattern of agreement with some classes of the file; nothing where
 * there is none.
 */
export interface AgreementProfiles {
  /** Class and pattern of each entry, and the records of the identified file. */
  readonly classOf: Int32Array;
  readonly pattern: Int32Array;
  readonly pairs: Float64Array;
}

/**
 * Profiles of classes. No pair is looked at: those who agree with a class on a set of keys, and perhaps on
 * more, are the identified records of one combination of values. Sets are walked from all keys to none, each
 * by leaving a key out of a larger one, so that combinations become few soon; who agrees on a set and on no
 * more follows by inclusion and exclusion.
 * @param ours classes of the file by what they miss
 * @param theirs those of the identified file
 */
export function* profilesOf(
  classes: Classes,
  keys: ComparedKeys,
  ours: readonly MissingSide[],
  theirs: readonly MissingSide[],
): Generator<void, AgreementProfiles> {
  const { length } = keys.compared;
  const classOf = new IntList();
  const pattern = new IntList();
  const pairs: Float64Array[] = [];
  for (const pairing of pairingsOf(ours, theirs, 2 ** length - 1)) {
    const { groups, groupOf } = yield* meet(classes, keys, pairing);
    const { held } = pairing;
    const sets = 2 ** held.length;
    const found = new Float64Array(groupOf.length * sets);
    yield* walk(groups, groupOf, { set: sets - 1, from: 0, held: held.length }, found);
    exactly(found, held.length);
    const all = agreement(held, length);
    const kept: number[] = [];
    for (let at = 0; at < found.length; at++) {
      if (found[at] === 0) continue;
      classOf.add(pairing.ours[Math.floor(at / sets)]);
      pattern.add(all - left(held, at % sets));
      kept.push(found[at]);
    }
    pairs.push(Float64Array.from(kept));
    yield;
  }
  return { classOf: classOf.toArray(), pattern: pattern.toArray(), pairs: joined(pairs, Float64Array) };
}

/** What a pattern loses where some keys do not agree. @param set bits of the held keys that agree */
function left(held: readonly number[], set: number): number {
  let less = 0;
  for (const [place, key] of held.entries()) if ((set >> place) % 2 === 0) less += 3 ** key;
  return less;
}

/** Keys on which records agree, as bits; keys before `from` stay in all smaller sets. */
interface KeySubset {
  readonly set: number;
  readonly from: number;
  readonly held: number;
}

/** Who agrees at least on a set of keys, for this set and all smaller ones. @param groupOf group of each class here */
function* walk(
  groups: AgreementGroups,
  groupOf: Int32Array,
  { set, from, held }: KeySubset,
  found: Float64Array,
): Generator<void, void> {
  const { theirs } = groups;
  const sets = 2 ** held;
  for (let i = 0; i < groupOf.length; i++) found[i * sets + set] = theirs[groupOf[i]];
  let place = 0;
  for (let key = 0; key < held; key++) {
    if ((set >> key) % 2 === 0) continue;
    if (key >= from) {
      const next = yield* without(groups, place);
      const there = groupOf.map((group) => next.of[group]);
      yield* walk(next.groups, there, { set: set - 2 ** key, from: key + 1, held }, found);
    }
    place++;
  }
}

/** Who agrees at least on a set, as who agrees on it and on no more. */
function exactly(found: Float64Array, held: number): void {
  for (let key = 0; key < held; key++)
    for (let at = 0; at < found.length; at++) if ((at >> key) % 2 === 0) found[at] -= found[at + 2 ** key];
}
