import type { Keys } from "../keys.ts";

/*
 * Which sets of variables does a key share with another one? One bit per set and key. The variables of a search are
 * "inner" ones (the first, at most five: their sets are the bits of a word), "middle" ones (the next, at most four:
 * their sets number the words of a line, one cache line of a key) and "upper" ones (the rest: their sets number the
 * regions, each with a line per key). A region is a piece of work of its own.
 */
const INNER = 5;
const MIDDLE = 4;
/** Lines are shorter in large files: a region is a piece of work of at most so many words, some 50 ms. */
const REGION = 2 ** 20;
/**
 * Where there is work enough there are at least so many regions, of at least so many words: for workers, and
 * for who interrupts.
 */
const REGIONS = 8;
const LEAST = 2 ** 17;

/** HOLDING[v]: the sets of inner variables that hold variable v. */
export const HOLDING: readonly number[] = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000].map(
  (bits) => bits | 0,
);

/** How the sets of some variables are laid out. */
export interface LatticeLayout {
  readonly inner: number;
  readonly middle: number;
  readonly upper: number;
  /** Words of a line, regions, and words of a key in all regions. */
  readonly line: number;
  readonly regions: number;
  readonly words: number;
}

/** Bits that hold the codes 0 to `levels`. */
export const bitsFor = (levels: number): number => 32 - Math.clz32(levels);

/** As many inner variables as a word of sets has room for and whose codes fit into a word. */
export function layoutOf({
  levels,
  variables,
  size,
}: Pick<Keys, "levels" | "variables" | "size">): LatticeLayout {
  let inner = 0;
  for (
    let bits = bitsFor(levels[0]);
    inner < Math.min(INNER, variables) && bits <= 32;
    bits += bitsFor(levels[inner] ?? 0)
  )
    inner++;
  const others = variables - inner;
  const wanted = Math.min(REGIONS, (size * 2 ** others) / LEAST);
  const apart = wanted > 1 ? Math.ceil(Math.log2(wanted)) : 0;
  const middle = Math.max(0, Math.min(MIDDLE, others - apart, Math.floor(Math.log2(REGION / size))));
  const upper = others - middle;
  return { inner, middle, upper, line: 2 ** middle, regions: 2 ** upper, words: 2 ** (middle + upper) };
}

/** Variables of a set. */
export function bitCount(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The variables of a set, ascending. */
export function bitsOf(set: number): number[] {
  const variables = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) variables.push(31 - Math.clz32(rest & -rest));
  return variables;
}
