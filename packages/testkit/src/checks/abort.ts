import type { AnyMeasure } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { broken, messageOf, type CheckedMeasure } from "./contract.ts";
import { outcomeOf } from "./outcome.ts";
import { toSdc } from "./sample.ts";

/**
 * Counts the ticks of a measure, aborts at one of them (0: when it begins to compute), and sees whether it
 * computed to the end.
 */
async function abortedAt(
  { measure, options, sample }: CheckedMeasure,
  at: number | null,
): Promise<{ readonly ticks: number; readonly finished: boolean; readonly error: unknown }> {
  const controller = new AbortController();
  let ticks = 0;
  let finished = false;
  const watched: AnyMeasure = {
    ...measure,
    compute: async (sdc, run) => {
      if (at === 0) controller.abort();
      const result = await measure.compute(sdc, {
        ...run,
        tick: (share) => {
          if (++ticks === at) controller.abort();
          return run.tick(share);
        },
      });
      finished = true;
      return result;
    },
  };
  const error: unknown = await outcomeOf(watched, toSdc(sample), options, { signal: controller.signal }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { ticks, finished, error };
}

const isAbort = (error: unknown): boolean => error instanceof SdcError && error.code === "ABORTED";

export async function checkAbortBefore({ measure, options, sample }: CheckedMeasure): Promise<void> {
  const error: unknown = await outcomeOf(measure, toSdc(sample), options, {
    signal: AbortSignal.abort(),
  }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAbort(error))
    broken(
      "A run that was aborted before it began must reject with ABORTED.",
      error === null ? "It resolved." : `It rejected with: ${messageOf(error)}`,
    );
}

export async function checkAbortDuring(subject: CheckedMeasure): Promise<void> {
  const wants =
    "A measure must stop with ABORTED soon after an abort: call `await run.tick(share)` every few " +
    "milliseconds of work (`run.classes` and `run.pool` look at the signal too), and let what it throws pass.";
  const { ticks } = await abortedAt(subject, null);
  for (const at of new Set([0, Math.min(1, ticks), Math.ceil(ticks / 2), ticks])) {
    const { finished, error } = await abortedAt(subject, at);
    const when = at === 0 ? "when it began to compute" : `at tick ${at} of ${ticks}`;
    if (finished) broken(wants, `Aborted ${when}, it computed to the end.`);
    if (!isAbort(error))
      broken(
        wants,
        `Aborted ${when}, it ${error === null ? "resolved" : `rejected with: ${messageOf(error)}`}.`,
      );
  }
}
