import { SdcError } from "@sdc-risk/data";
import { allOf } from "@sdc-risk/data/kernels";
import {
  oneByOne,
  type FoundUniques,
  type MinimalSampleUniques,
  type SetUniques,
  type UniqueSums,
} from "./found-uniques.ts";
import type { Keys, PreparedKeys } from "./keys.ts";
import { LATTICE_BITS, latticeFamilies, latticeSums } from "./lattice/lattice.ts";
import { bySize, LEVEL_BITS } from "./levels/by-size.ts";
import { binomials, keysTogether } from "./levels/sets.ts";
import { inRounds, plain, type SearchRun } from "./rounds.ts";
import { transversalsTask } from "../tasks.ts";

/** How minimal sample uniques are searched; all find the same. */
export type Method = "lattice" | "levels" | "transversals";

/** More variables have too many sets to be listed. */
const LISTED = 20;
/** Sets of at most so many variables are always searched by size where memory allows it. */
const FEW = 3;

/** Visits of keys that a search of sets of at most `maxSize` takes about. */
function visits(
  { size, variables }: Pick<Keys, "size" | "variables">,
  maxSize: number,
): Readonly<Record<Method, number>> {
  let sets = 1;
  let levels = 0;
  for (let s = 1; s <= maxSize; s++) {
    sets *= (variables - s + 1) / s;
    levels += sets;
  }
  // measured: a word of the lattice costs about as much as eight visits of a level; two keys on a variable
  // some hundreds, since their
  // difference has to be held against the minimal ones, and minimal sample uniques are found one by one
  const words = 2 ** Math.max(0, variables - 5);
  const blocks = Math.ceil((size * words) / LATTICE_BITS);
  const lattice =
    variables <= LISTED ? (8 * words * size * (1 + blocks)) / 2 + variables * 2 ** variables : Infinity;
  return { levels: levels * size, lattice, transversals: 500 * size * size * variables };
}

/** The search that is expected to take least, of those whose memory is within bounds. */
export function chooseMethod(keys: Pick<Keys, "size" | "variables">, maxSize: number): Method {
  const cost = visits(keys, maxSize);
  const together = keysTogether(keys.variables, maxSize, LEVEL_BITS);
  // each block of keys is searched by itself
  const levels = together > 0 ? cost.levels * Math.ceil(keys.size / together) : Infinity;
  if (cost.lattice <= Math.min(levels, cost.transversals)) return "lattice";
  // of many variables most sets of two or three may be minimal, and key by key all of a key are held at once
  return levels < Infinity && (maxSize <= FEW || levels <= cost.transversals) ? "levels" : "transversals";
}

/**
 * All minimal sample uniques of at most `maxSize` variables, part after part, in an order that depends on
 * nothing but the keys.
 * @param method the one that is expected to take least unless told
 */
export async function* search(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
  method: Method = chooseMethod(keys, maxSize),
): AsyncGenerator<MinimalSampleUniques, void> {
  for await (const part of searching(keys, maxSize, run, method)) yield oneByOne(part, keys.of);
}

/** `search` in the shape in which each method finds them. */
async function* searching(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
  method: Method,
): AsyncGenerator<FoundUniques, void> {
  if (method !== "lattice") yield* bySets(keys, maxSize, run, method);
  else if (isListed(keys)) yield* latticeFamilies(keys, maxSize, run);
}

/**
 * What minimal sample uniques add up to, where the search has them key by key; else they themselves, set by set.
 * @param scores of a minimal sample unique by its size, up to the largest that is searched
 */
export async function* summing(
  keys: PreparedKeys,
  scores: Float64Array,
  run: SearchRun,
  method: Method,
): AsyncGenerator<UniqueSums | SetUniques, void> {
  if (method !== "lattice") yield* bySets(keys, scores.length - 1, run, method);
  else if (isListed(keys)) yield* latticeSums(keys, scores, run);
}

/** Whether there is a key to be searched for. @throws BAD_OPTIONS for more variables than can be listed */
function isListed({ single, variables }: PreparedKeys): boolean {
  if (single > 0 && variables > LISTED)
    throw new SdcError(
      "BAD_OPTIONS",
      `The sets of ${variables} variables are too many to be listed; at most ${LISTED} variables can ` +
        `be searched by "lattice".`,
    );
  return single > 0;
}

async function* bySets(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
  method: "levels" | "transversals",
): AsyncGenerator<SetUniques, void> {
  if (keys.single === 0) return;
  yield* method === "levels" ? bySize(keys, maxSize, run) : transversals(keys, maxSize, run);
}

/** Comparisons, or sets that may be minimal, in one task. */
const COMPARISONS = 8e6;

async function* transversals(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
): AsyncGenerator<SetUniques, void> {
  const { size, single, variables, position } = keys;
  const kernel = plain(keys);
  const number = binomials(variables, maxSize);
  let sets = 0;
  for (let s = 1; s <= maxSize; s++) sets += number[s * (variables + 1) + variables];
  const ranges = [];
  const step = Math.max(1, Math.floor(COMPARISONS / Math.max(size * variables, sets)));
  for (let first = 0; first < single; first += step)
    ranges.push({ keys: kernel, first, last: Math.min(single, first + step), maxSize });
  let done = 0;
  for await (const { key, ends, variables: members } of inRounds(run.pool, transversalsTask, ranges)) {
    yield {
      key,
      keyEnds: Int32Array.from(key, (_, m) => m + 1),
      sets: { ends, variables: allOf(position, members) },
    };
    await run.tick(++done / ranges.length);
  }
}
