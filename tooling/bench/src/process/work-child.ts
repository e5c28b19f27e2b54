import { quickly, ROWS } from "../rows.ts";
import { makeSurvey } from "../survey.ts";
import type { Measurement } from "./measurement.ts";
import { peakMemory, resetPeak } from "./memory.ts";
import { FULL, TWICE, repeat } from "./repeat.ts";
import type { WorkRequest } from "./run-work.ts";
import type { Facts, WorkRow } from "../row.ts";

/** A process for one row: makes the data, repeats the work, sends what it took. */
async function measure({ data, work }: WorkRow, quick: boolean): Promise<Measurement> {
  const fresh = makeSurvey(data);
  let peak = 0;
  let beyond = 0;
  let facts: Facts = {};
  const times = await repeat(quick ? TWICE : FULL, async () => {
    const timed = await work(fresh);
    // every repetition starts without the garbage of the one before
    globalThis.gc?.();
    resetPeak();
    const before = process.memoryUsage.rss();
    const start = performance.now();
    facts = await timed();
    const ms = performance.now() - start;
    const highest = peakMemory();
    peak = Math.max(peak, highest);
    beyond = Math.max(beyond, highest - before);
    return ms;
  });
  return { times, peak, beyond, facts };
}

process.once("message", (message) => {
  const { name, quick } = message as WorkRequest;
  const row = ROWS.find((one) => one.name === name);
  if (row?.kind !== "work") throw new Error(`There is no work "${name}".`);
  void measure((quick ? quickly(row) : row) as WorkRow, quick).then((measurement) =>
    process.send!(measurement, () => {
      process.disconnect();
    }),
  );
});
