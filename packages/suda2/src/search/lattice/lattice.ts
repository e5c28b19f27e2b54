import type { Task } from "@sdc-risk/core/tasks";
import { inTurns } from "@sdc-risk/data/kernels";
import { FamilyTally, type Summing } from "../../scores/family-sums.ts";
import { pairTables } from "../../scores/pair-tables.ts";
import { setLists } from "../../scores/set-lists.ts";
import { minimalTask, partTask, sharedTask, sumsTask } from "../../tasks.ts";
import type { FamilyUniques, Sets, UniqueSums } from "../found-uniques.ts";
import type { Keys, PreparedKeys } from "../keys.ts";
import { inRounds, plain, sharedWords, type SearchRun } from "../rounds.ts";
import { bitsOf, layoutOf } from "./layout.ts";
import { KEYS_READ, keysAtOnce, type MinimalInput, type MinimalOutput } from "./minimal.ts";
import { mergedParts, partingOf, partsUpTo, type PartOutput } from "./parts.ts";
import { codesOfKeys } from "./shared.ts";

/** Memory for bits of sets in a lattice, in words: 256 MiB. */
export const LATTICE_BITS = 2 ** 26;
/** Words that are cleared in one step. */
const CLEARED = 2 ** 22;

/** How often the keys that are read in one go are in a task that returns sums, which are the fewer the more keys. */
const SUMMED = 4;

/** All families of a lattice of at most 20 variables, some keys at a time. */
export async function* latticeFamilies(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
): AsyncGenerator<FamilyUniques, void> {
  const sets = listedSets(keys);
  const step = keysAtOnce(layoutOf(keys).words);
  const found = run.pool.byValue
    ? parts(keys, maxSize, step, run)
    : lattice(keys, maxSize, run, { task: minimalTask, step, inputOf: (range) => range });
  for await (const some of found) yield { ...some, sets };
}

/**
 * What the families of a lattice add up to, some keys at a time: the same ones in all pools.
 * @param scores of a minimal sample unique by its size, up to the largest that is searched
 */
export async function* latticeSums(
  keys: PreparedKeys,
  scores: Float64Array,
  run: SearchRun,
): AsyncGenerator<UniqueSums, void> {
  const summing: Summing = { scores, lists: setLists(keys, sharedWords), tables: pairTables(keys) };
  const sets = listedSets(keys);
  const step = Math.min(KEYS_READ, SUMMED * keysAtOnce(layoutOf(keys).words));
  const maxSize = scores.length - 1;
  if (run.pool.byValue)
    for await (const some of parts(keys, maxSize, step, run)) {
      const { first, family } = some;
      const tally = new FamilyTally(keys, summing, first, first + family.length);
      tally.add(some);
      yield { first, ...tally.output(), sets };
    }
  else
    for await (const some of lattice(keys, maxSize, run, {
      task: sumsTask,
      step,
      inputOf: (range) => ({ ...range, summing }),
    }))
      yield { ...some, sets };
}

/** What is done with the keys that a lattice is filled for: the task, how many keys are in one, and its input. */
interface LatticeTask<I, O> {
  readonly task: Task<I, O>;
  readonly step: number;
  readonly inputOf: (range: MinimalInput) => I;
}

async function* lattice<I, O>(
  keys: Keys,
  maxSize: number,
  run: SearchRun,
  { task, step, inputOf }: LatticeTask<I, O>,
): AsyncGenerator<O & { readonly first: number }, void> {
  const { regions, words } = layoutOf(keys);
  const block = Math.min(keys.single, Math.max(32, Math.floor(LATTICE_BITS / words)));
  const bits = sharedWords(block * words);
  const kernel = plain(keys);
  const codes = await inTurns(codesOfKeys(kernel, sharedWords), () => run.tick(0));
  await run.tick(0);
  for (let from = 0; from < keys.single; from += block) {
    const to = Math.min(keys.single, from + block);
    const shared = bits.subarray(0, (to - from) * words);
    const done = from / keys.single;
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
    const ranges: MinimalInput[] = [];
    const range = { keys: kernel, from, to, shared, firstRegion: 0, regions, maxSize };
    for (let first = from; first < to; first += step)
      ranges.push({ ...range, first, last: Math.min(to, first + step) });
    let at = 0;
    for await (const found of inRounds(run.pool, task, ranges.map(inputOf))) {
      yield { first: ranges[at++].first, ...found };
      await run.tick(done + (0.85 * (to - from)) / keys.single);
    }
  }
}

/** The lattice where workers share no memory: part by part, each of which a worker searches by itself. */
async function* parts(
  keys: PreparedKeys,
  maxSize: number,
  step: number,
  run: SearchRun,
): AsyncGenerator<MinimalOutput & { readonly first: number }, void> {
  const parting = partingOf(keys);
  const { block, regions } = parting;
  for (let from = 0; from < keys.single; from += block) {
    const to = Math.min(keys.single, from + block);
    const wanted = partsUpTo(maxSize, parting);
    const found: (PartOutput | undefined)[] = new Array<undefined>(parting.parts).fill(undefined);
    const shared = { keys: plain(keys), from, to, regions, maxSize };
    const inputs = wanted.map((part) => ({ ...shared, firstRegion: part * regions }));
    let done = 0;
    for await (const part of inRounds(run.pool, partTask, inputs)) {
      found[wanted[done++]] = part;
      await run.tick((from + 0.8 * (done / wanted.length) * (to - from)) / keys.single);
    }
    for (const merged of mergedParts(found, parting, from, to, step)) {
      yield merged;
      await run.tick((from + 0.9 * (to - from)) / keys.single);
    }
  }
}

/** All sets of the variables of a search, numbered by their bits. */
function listedSets({ variables, position }: PreparedKeys): Sets {
  const all = 2 ** variables;
  const ends = new Int32Array(all);
  const members = new Int32Array((all * variables) / 2);
  let end = 0;
  for (let set = 0; set < all; set++) {
    for (const v of bitsOf(set)) members[end++] = position[v];
    ends[set] = end;
  }
  return { ends, variables: members };
}
