import { SdcError } from "@sdc-risk/core";
import { allOf, inTurns } from "@sdc-risk/core/kernels";
import {
  oneByOne,
  type FamiliesFound,
  type Found,
  type MinimalSampleUniques,
  type Sets,
  type SetsFound,
} from "./found.js";
import type { Keys, PreparedKeys } from "./keys.js";
import { bitsOf, layoutOf } from "./lattice/layout.js";
import { codesOfKeys } from "./lattice/shared.js";
import { mergedParts, partingOf, partsUpTo, type PartOutput } from "./lattice/parts.js";
import { bySize, LEVEL_BITS } from "./levels/by-size.js";
import { binomials, keysTogether } from "./levels/sets.js";
import { inRounds, plain, sharedWords, type SearchRun } from "./rounds.js";
import { minimalTask, partTask, sharedTask, transversalsTask } from "../tasks.js";

/** How minimal sample uniques are searched; all find the same. */
export type Method = "lattice" | "levels" | "transversals";

/** Memory for bits of sets in a lattice, in words: 256 MiB. */
const BITS = 2 ** 26;
/** More variables have too many sets to be listed. */
const LISTED = 20;
/** Sets of at most so many variables are always searched by size where memory allows it. */
const FEW = 3;

/** Visits of keys that a search of sets of at most `maxSize` takes about. */
function visits(
  { size, variables }: Pick<Keys, "size" | "variables">,
  maxSize: number,
): Readonly<Record<Method, number>> {
  let sets = 1,
    levels = 0;
  for (let s = 1; s <= maxSize; s++) {
    sets *= (variables - s + 1) / s;
    levels += sets;
  }
  // measured: a word of the lattice costs about as much as eight visits of a level; two keys on a variable
  // some hundreds, since their
  // difference has to be held against the minimal ones, and minimal sample uniques are found one by one
  const words = 2 ** Math.max(0, variables - 5),
    blocks = Math.ceil((size * words) / BITS);
  const lattice =
    variables <= LISTED ? (8 * words * size * (1 + blocks)) / 2 + variables * 2 ** variables : Infinity;
  return { levels: levels * size, lattice, transversals: 500 * size * size * variables };
}

/** The search that is expected to take least, of those whose memory is within bounds. */
export function chooseMethod(keys: Pick<Keys, "size" | "variables">, maxSize: number): Method {
  const cost = visits(keys, maxSize),
    together = keysTogether(keys.variables, maxSize, LEVEL_BITS);
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
export async function* searching(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
  method: Method,
): AsyncGenerator<Found, void> {
  if (keys.single === 0) return;
  if (method === "lattice" && keys.variables > LISTED)
    throw new SdcError(
      "BAD_OPTIONS",
      `The sets of ${keys.variables} variables are too many to be listed; at most ${LISTED} variables can ` +
        `be searched by "lattice".`,
    );
  if (method === "lattice") yield* run.pool.byValue ? parts(keys, maxSize, run) : lattice(keys, maxSize, run);
  else if (method === "levels") yield* bySize(keys, maxSize, run);
  else yield* transversals(keys, maxSize, run);
}

/** Words that are cleared in one step. */
const CLEARED = 2 ** 22;
/** Words of bits that are read in one task, and keys: some milliseconds, and as many for what is found. */
const WORDS_READ = 2 ** 18,
  KEYS_READ = 2 ** 14;
const keysPerTask = (words: number): number =>
  Math.max(32, Math.min(KEYS_READ, Math.floor(WORDS_READ / words)));

async function* lattice(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
): AsyncGenerator<FamiliesFound, void> {
  const { regions, words } = layoutOf(keys),
    block = Math.min(keys.single, Math.max(32, Math.floor(BITS / words)));
  const sets = listedSets(keys),
    bits = sharedWords(block * words);
  const kernel = plain(keys),
    codes = await inTurns(codesOfKeys(kernel, sharedWords), () => run.tick(0));
  await run.tick(0);
  for (let from = 0; from < keys.single; from += block) {
    const to = Math.min(keys.single, from + block),
      shared = bits.subarray(0, (to - from) * words),
      done = from / keys.single;
    for (let at = 0; from > 0 && at < bits.length; at += CLEARED) {
      bits.fill(0, at, at + CLEARED);
      await run.tick(done);
    }
    const fill = Array.from({ length: regions }, (_, region) => ({
      keys: kernel,
      ...codes,
      from,
      to,
      region,
      firstRegion: 0,
      shared,
    }));
    let filled = 0;
    for await (const _ of inRounds(run.pool, sharedTask, fill))
      await run.tick(done + (0.7 * (++filled / regions) * (to - from)) / keys.single);
    const step = keysPerTask(words),
      ranges = [],
      range = { keys: kernel, from, to, shared, firstRegion: 0, regions, maxSize };
    for (let first = from; first < to; first += step)
      ranges.push({ ...range, first, last: Math.min(to, first + step) });
    let at = 0;
    for await (const found of inRounds(run.pool, minimalTask, ranges)) {
      yield { first: ranges[at++]!.first, ...found, sets };
      await run.tick(done + (0.85 * (to - from)) / keys.single);
    }
  }
}

/** The lattice where workers share no memory: part by part, each of which a worker searches by itself. */
async function* parts(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
): AsyncGenerator<FamiliesFound, void> {
  const parting = partingOf(keys),
    { block, regions } = parting;
  const step = keysPerTask(layoutOf(keys).words),
    sets = listedSets(keys);
  for (let from = 0; from < keys.single; from += block) {
    const to = Math.min(keys.single, from + block),
      wanted = partsUpTo(maxSize, parting),
      found: (PartOutput | undefined)[] = new Array<undefined>(parting.parts).fill(undefined);
    const shared = { keys: plain(keys), from, to, regions, maxSize },
      inputs = wanted.map((part) => ({ ...shared, firstRegion: part * regions }));
    let done = 0;
    for await (const part of inRounds(run.pool, partTask, inputs)) {
      found[wanted[done++]!] = part;
      await run.tick((from + 0.8 * (done / wanted.length) * (to - from)) / keys.single);
    }
    for (const merged of mergedParts(found, parting, from, to, step)) {
      yield { ...merged, sets };
      await run.tick((from + 0.9 * (to - from)) / keys.single);
    }
  }
}

/** All sets of the variables of a search, numbered by their bits. */
function listedSets({ variables, position }: PreparedKeys): Sets {
  const all = 2 ** variables,
    ends = new Int32Array(all),
    members = new Int32Array((all * variables) / 2);
  let end = 0;
  for (let set = 0; set < all; set++) {
    for (const v of bitsOf(set)) members[end++] = position[v]!;
    ends[set] = end;
  }
  return { ends, variables: members };
}

/** Comparisons, or sets that may be minimal, in one task. */
const COMPARISONS = 8e6;

async function* transversals(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
): AsyncGenerator<SetsFound, void> {
  const { size, single, variables, position } = keys,
    kernel = plain(keys),
    number = binomials(variables, maxSize);
  let sets = 0;
  for (let s = 1; s <= maxSize; s++) sets += number[s * (variables + 1) + variables]!;
  const ranges = [],
    step = Math.max(1, Math.floor(COMPARISONS / Math.max(size * variables, sets)));
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
