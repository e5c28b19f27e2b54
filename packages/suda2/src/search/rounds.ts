import type { MeasureRun } from "@sdc-risk/core";
import { sharesMemory, type RunTasks, type Task } from "@sdc-risk/core/tasks";
import type { Keys } from "./keys.ts";

/** What a search may call of the run of a measure. */
export type SearchRun = Pick<MeasureRun<unknown, unknown>, "pool" | "tick">;

/** Memory that tasks write into; that a pool may not share it is looked at by `runTasks`. */
export const sharedWords = (length: number): Int32Array =>
  sharesMemory() ? new Int32Array(new SharedArrayBuffer(length * 4)) : new Int32Array(length);

/** Tasks that run at once, at most: their results wait in memory until it is their turn. */
const ROUND = 16;

/** Runs tasks round by round, the next one under way while the results of one are used. */
export async function* inRounds<I, O>(
  pool: RunTasks,
  task: Task<I, O>,
  inputs: readonly I[],
): AsyncGenerator<O, void> {
  const round = (from: number): Promise<O[]> | null =>
    from < inputs.length ? pool(task, inputs.slice(from, from + ROUND)) : null;
  let current = round(0);
  for (let from = ROUND; current !== null; from += ROUND) {
    const next: Promise<O[]> | null = round(from);
    // its failure is told when its turn comes
    next?.catch(() => undefined);
    yield* await current;
    current = next;
  }
}

/** Keys as tasks take them. */
export const plain = ({ size, single, variables, codes, levels }: Keys): Keys => ({
  size,
  single,
  variables,
  codes,
  levels,
});
