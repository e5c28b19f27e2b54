import { countBy } from "@sdc-risk/core";
import type { FileClasses, Joint } from "../files/joint.js";
import { Sum } from "../sum.js";
import { groupsOf } from "./groups.js";
import { mixed } from "./hash.js";
import { subsets } from "./subsets.js";

interface Predicate {
  readonly hash: number;
  readonly hit: boolean;
  readonly controlled: boolean;
}
export interface SingledOut {
  /** Keys in a predicate; sets of keys that predicates were made of. */
  readonly size: number;
  readonly sets: number;
  readonly attacks: number;
  /** Predicates that hold for exactly one record of the original, and of the control file. */
  readonly successes: number;
  readonly inControl: number | null;
  /** Expected successes of as many predicates with values drawn evenly from those of each key. */
  readonly guessed: number;
}

/**
 * Singling out (Giomi et al. 2023, the multivariate attack): a predicate names the values of a few keys that exactly one
 * released record holds; it succeeds when it holds for exactly one record of the original. Sets of keys are all of the
 * given size, six by the seed where there are more; of their predicates as many as wanted, by the smallest hash.
 * @param signature per class, for the draw
 */
export async function singledOut(joint: Joint, original: FileClasses, released: FileClasses, control: FileClasses | null, signature: Uint32Array, { number, seed, size }: { readonly number: number; readonly seed: number; readonly size: number }, breathe: () => Promise<void>): Promise<SingledOut> {
  const wide = Math.min(size, joint.keys.length), sets = subsets(joint.keys.length, wide, seed), found: Predicate[] = [];
  const levels = joint.keys.map((key) => heldLevels(key.codes, key.size, original.counts, released.counts)), chance = new Sum();
  for (const [s, set] of sets.entries()) {
    const { of, size: groups } = await groupsOf(set.map((v) => joint.keys[v]!), joint.size, breathe);
    const [ours, theirs, others] = [original, released, control].map((file) => file && countBy(of, groups, file.counts));
    for (let c = 0; c < joint.size; c++) {
      if (found.length > 20 * number + 1000) keepFirst(found, number);
      if (released.counts[c] !== 1 || theirs![of[c]!] !== 1) continue;
      found.push({ hash: mixed(mixed(signature[c]!, s), seed) * 2 ** 20 + (mixed(signature[c]!, s) >>> 12), hit: ours![of[c]!] === 1, controlled: others?.[of[c]!] === 1 });
    }
    keepFirst(found, number);
    let unique = 0;
    for (let g = 0; g < groups; g++) if (ours![g] === 1) unique++;
    chance.add(set.reduce((share, v) => share / levels[v]!, unique));
    await breathe();
  }
  const count = (is: (one: Predicate) => boolean): number => found.filter(is).length;
  return {
    size: wide, sets: sets.length, attacks: found.length, successes: count(({ hit }) => hit), inControl: control && count(({ controlled }) => controlled),
    guessed: sets.length === 0 ? 0 : (found.length * chance.total) / sets.length,
  };
}

/** Keeps the predicates with the smallest hashes. */
function keepFirst(found: Predicate[], number: number): void {
  found.sort((a, b) => a.hash - b.hash);
  if (found.length > number) found.length = number;
}

/** Values of a key that either file holds, a missing one among them. */
function heldLevels(codes: Int32Array, size: number, original: Int32Array, released: Int32Array): number {
  const held = new Uint8Array(size + 1);
  for (let c = 0; c < codes.length; c++) if (original[c]! > 0 || released[c]! > 0) held[codes[c]! + 1] = 1;
  return held.reduce((total, one) => total + one, 0);
}
