import { allOf, inTurns } from "@sdc-risk/data/kernels";
import type { SetUniques } from "../found-uniques.ts";
import type { Keys, PreparedKeys } from "../keys.ts";
import { inRounds, plain, sharedWords, type SearchRun } from "../rounds.ts";
import { levelApartTask, levelTask } from "../../tasks.ts";
import { joinedRows } from "./alone.ts";
import { groupsOf, levelBits } from "./groups.ts";
import type { LevelOutput } from "./level.ts";
import { binomials, keysTogether, prefixesOf, rowWords, type KeyRange } from "./sets.ts";

/** Memory for bits of sets, in words: 512 MiB, which workers that share no memory have to be sent. */
export const LEVEL_BITS = 2 ** 27;

/**
 * Visits of keys in one task: some ten milliseconds, since variables are visited together; longer where tasks
 * travel.
 */
const VISITS = 5e6;
const VISITS_AWAY = 2e7;

/** What all blocks of keys have in common where sets are searched by size. */
interface SizeSearch {
  readonly keys: PreparedKeys;
  readonly kernel: Keys;
  readonly bits: Int32Array;
  readonly maxSize: number;
}

/**
 * Minimal sample uniques by sets of one size after another: block of keys after block, since for each set is held
 * which keys of a block are alone on it.
 * @param words of 32 bits that may be held
 */
export async function* bySize(
  keys: PreparedKeys,
  maxSize: number,
  run: SearchRun,
  words = LEVEL_BITS,
): AsyncGenerator<SetUniques, void> {
  const { single, variables } = keys;
  const kernel = plain(keys);
  // where inputs are copied they are made by each worker, in less time than they would take on their way
  const bits = run.pool.byValue ? new Int32Array(0) : levelBits(kernel, groupsOf(kernel.levels), sharedWords);
  await run.tick(0);
  const together = Math.max(32, keysTogether(variables, maxSize, words));
  const all = { keys, kernel, bits, maxSize };
  for (let from = 0; from < single; from += together) {
    const to = Math.min(single, from + together);
    const tick = (share = 0): Promise<void> => run.tick((from + share * (to - from)) / single);
    yield* levelsOf(all, { from, to }, { pool: run.pool, tick });
  }
}

/** The minimal sample uniques of a block of keys, from the smallest sets to the largest. */
async function* levelsOf(
  { keys, kernel, bits, maxSize }: SizeSearch,
  block: KeyRange,
  run: SearchRun,
): AsyncGenerator<SetUniques, void> {
  const { size, variables, position } = keys;
  const row = rowWords(block.to - block.from);
  const number = binomials(variables, maxSize);
  const setsOf = (level: number): number => number[level * (variables + 1) + variables];
  let alone: Int32Array = new Int32Array(0);
  let before = 0;
  let total = 0;
  for (let level = 1; level <= maxSize; level++) total += setsOf(level);
  for (let level = 1; level <= maxSize; level++) {
    const next = level < maxSize ? sharedWords(setsOf(level) * row) : new Int32Array(0);
    const last = alone;
    // rows of the keys that are alone are written by workers, or here from what they found
    const task = run.pool.byValue ? levelApartTask : levelTask;
    const written = run.pool.byValue ? new Int32Array(0) : next;
    const found: LevelOutput[] = [];
    const batches = prefixesOf(variables, level, (run.pool.byValue ? VISITS_AWAY : VISITS) / size);
    let done = 0;
    for await (const output of inRounds(
      run.pool,
      task,
      batches.map((batch) => ({ keys: kernel, bits, level, ...block, ...batch, alone: last, next: written })),
    )) {
      const { sets, ends, key } = output;
      if (next.length > written.length) found.push(output);
      yield {
        key,
        keyEnds: ends,
        sets: { ends: Int32Array.from(ends, (_, s) => (s + 1) * level), variables: allOf(position, sets) },
      };
      await run.tick((before + (setsOf(level) * ++done) / batches.length) / total);
    }
    before += setsOf(level);
    if (next.length > written.length)
      await inTurns(joinedRows(keys, block, level, last, found, next), () => run.tick(before / total));
    alone = next;
  }
}
