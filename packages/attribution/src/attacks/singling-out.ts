import { countBy, inTurns, mixed, Sum, type Tick } from "@sdc-risk/data/kernels";
import type { Attacks } from "./attacked-files.ts";
import { groupsOf } from "./groups.ts";
import { subsets } from "./subsets.ts";

interface Predicate {
  readonly hash: number;
  readonly hit: boolean;
  readonly controlled: boolean;
}
/** Records of each group of classes that agree on the keys of a predicate, by file. */
interface PredicateGroups {
  readonly of: Int32Array;
  readonly original: Int32Array;
  readonly released: Int32Array;
  readonly control: Int32Array | null;
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

/** Classes between two ticks. */
const PIECE = 1 << 15;

/**
 * Singling out (Giomi et al. 2023, the multivariate attack): a predicate names the values of a few keys that
 * exactly one released record holds; it succeeds when it holds for exactly one record of the original. Sets
 * of keys are all of the given size, six by the seed where there are more; of their predicates as many as
 * wanted, by the smallest hash.
 * @param signature per class, for the draw
 */
export async function singledOut(
  { joint, original, released, control, levels }: Attacks,
  signature: Uint32Array,
  { number, seed, size }: { readonly number: number; readonly seed: number; readonly size: number },
  tick: Tick,
): Promise<SingledOut> {
  const wide = Math.min(size, joint.keys.length);
  const sets = subsets(joint.keys.length, wide, seed);
  const found: Predicate[] = [];
  const chance = new Sum();
  for (const [s, set] of sets.entries()) {
    const { of, size: groups } = await groupsOf(
      set.map((v) => joint.keys[v]),
      joint.size,
      tick,
    );
    const records: PredicateGroups = {
      of,
      original: countBy(of, groups, original.counts),
      released: countBy(of, groups, released.counts),
      control: control && countBy(of, groups, control.counts),
    };
    await inTurns(
      predicates(
        records,
        released.counts,
        (c) => mixed(mixed(signature[c], s), seed) * 2 ** 20 + (mixed(signature[c], s) >>> 12),
        number,
        found,
      ),
      tick,
    );
    chance.add(set.reduce((share, v) => share / levels[v], uniques(records.original)));
  }
  const count = (is: (one: Predicate) => boolean): number => found.filter(is).length;
  return {
    size: wide,
    sets: sets.length,
    attacks: found.length,
    successes: count(({ hit }) => hit),
    inControl: control && count(({ controlled }) => controlled),
    guessed: sets.length === 0 ? 0 : (found.length * chance.total) / sets.length,
  };
}

/**
 * Adds the predicates of one set of keys that one released record meets.
 * @param counts released records of each class
 */
function* predicates(
  { of, original, released, control }: PredicateGroups,
  counts: Int32Array,
  hashOf: (c: number) => number,
  number: number,
  found: Predicate[],
): Generator<void, void> {
  for (let from = 0; from < of.length; from += PIECE) {
    for (let c = from; c < Math.min(of.length, from + PIECE); c++) {
      if (counts[c] === 1 && released[of[c]] === 1)
        found.push({ hash: hashOf(c), hit: original[of[c]] === 1, controlled: control?.[of[c]] === 1 });
    }
    keepFirst(found, number);
    yield;
  }
}

function uniques(records: Int32Array): number {
  let unique = 0;
  for (let g = 0; g < records.length; g++) if (records[g] === 1) unique++;
  return unique;
}

/** Keeps the predicates with the smallest hashes. */
function keepFirst(found: Predicate[], number: number): void {
  found.sort((a, b) => a.hash - b.hash);
  if (found.length > number) found.length = number;
}
