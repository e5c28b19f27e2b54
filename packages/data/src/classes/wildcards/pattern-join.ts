import { WordNumbering } from "../../coded/coding/hash-words.ts";
import type { Classes } from "../classes.ts";
import type { PackedKeys } from "./packing.ts";
import type { MissingPattern } from "./patterns.ts";
import { addTo, totals, type Growing, type GrowingCompatible } from "./totals.ts";

/** Classes between two ticks: a few milliseconds of work. */
const PIECE = 1 << 16;

/**
 * Adds to every class of two patterns what the other pattern holds that is compatible with it: one join on the
 * variables that both patterns hold. The smaller side is hashed, the larger one only looks up.
 */
export function* joinPatterns(
  classes: Classes,
  keys: PackedKeys,
  a: MissingPattern,
  b: MissingPattern,
  result: GrowingCompatible,
): Generator<void, void> {
  const [small, large] = a.members.length <= b.members.length ? [a, b] : [b, a];
  const { counts, weights } = classes;
  const { stride } = keys;
  const key = new Uint32Array(stride);
  const groups = new WordNumbering(stride);
  const of = new Int32Array(small.members.length);
  const leaveOut = unshared(small, large);
  for (let i = 0; i < of.length; i++) {
    sharedKey(classes, keys, small.members[i], leaveOut, key);
    of[i] = groups.number(key, 0);
  }
  const fromSmall = totals(groups.size);
  const fromLarge = totals(groups.size);
  for (let i = 0; i < of.length; i++)
    addTo(fromSmall, of[i], counts[small.members[i]], weights[small.members[i]]);

  const toLarge = small.complete ? result.complete : result.incomplete;
  const leaveOutToo = unshared(large, small);
  for (let i = 0; i < large.members.length; i++) {
    if (i % PIECE === PIECE - 1) yield;
    const c = large.members[i];
    sharedKey(classes, keys, c, leaveOutToo, key);
    const group = groups.find(key, 0);
    if (group < 0) continue;
    addAll(toLarge, c, fromSmall, group);
    addTo(fromLarge, group, counts[c], weights[c]);
  }
  const toSmall = large.complete ? result.complete : result.incomplete;
  for (let i = 0; i < of.length; i++) addAll(toSmall, small.members[i], fromLarge, of[i]);
}

/** Variables that one pattern holds and the other does not. */
function unshared(one: MissingPattern, other: MissingPattern): Int32Array {
  return Int32Array.from(one.held.keys()).filter((v) => one.held[v] === 1 && other.held[v] === 0);
}

/** The key of a class without some variables; a missing value of theirs adds nothing. */
export function sharedKey(
  { variables }: Pick<Classes, "variables">,
  { stride, words, word, factor }: PackedKeys,
  c: number,
  leaveOut: Int32Array,
  key: Uint32Array,
): void {
  for (let j = 0; j < stride; j++) key[j] = words[c * stride + j];
  for (let i = 0; i < leaveOut.length; i++) {
    const v = leaveOut[i];
    key[word[v]] -= (variables[v].codes[c] + 1) * factor[v];
  }
}

function addAll(to: Growing, c: number, from: Growing, group: number): void {
  addTo(to, c, from.counts[group], from.weights[group] + from.rest[group]);
}
